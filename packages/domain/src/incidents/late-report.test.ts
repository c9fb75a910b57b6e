import { expect, test } from 'vitest';
import { lateReport } from './late-report.ts';

const now = Date.parse('2026-11-10T12:00:00Z');
const words = (by: string, more: object = {}) =>
  lateReport({ regime: 'osha', by, isAtOnce: false, isCertain: true, ...more }, { now, language: 'en' });

test('a report whose deadline has passed is so many hours or days late, and so is the decision whether to report', () => {
  expect(words('2026-11-09T16:00:00Z')).toEqual({ key: 'late.report', regime: 'OSHA', span: '20 hr' });
  expect(words('2026-11-07T16:00:00Z', { regime: 'riddor' })).toMatchObject({ regime: 'RIDDOR', span: '2 days' });
  expect(words('2026-11-09T16:00:00Z', { isCertain: false })).toMatchObject({ key: 'late.decision' });
});

test('what can still be met, or is due without delay, is not late', () => {
  expect(words('2026-11-10T12:01:00Z')).toBeUndefined();
  expect(words('2026-11-09T16:00:00Z', { isAtOnce: true })).toBeUndefined();
});
