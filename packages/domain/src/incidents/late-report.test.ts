import { expect, test } from 'vitest';
import { lateReport, timeLeft } from './late-report.ts';

const now = Date.parse('2026-11-10T12:00:00Z');
const words = (by: string, more: object = {}) =>
  lateReport({ regime: 'osha', by, isAtOnce: false, isCertain: true, ...more }, { now, language: 'en' });

test('a report whose deadline has passed is so many hours or days late, and so is the decision whether to report', () => {
  expect(words('2026-11-09T16:00:00Z')).toEqual({ key: 'late.report', regime: 'OSHA', span: '20 hr' });
  expect(words('2026-11-07T16:00:00Z', { regime: 'riddor' })).toMatchObject({ regime: 'RIDDOR', span: '2 days' });
  expect(words('2026-11-09T16:00:00Z', { isCertain: false })).toMatchObject({ key: 'late.decision' });
});

test('until a deadline so much is left, and none of what has passed or is due without delay', () => {
  const left = (by: string, isAtOnce = false) => timeLeft({ by, isAtOnce }, { now, language: 'en' });
  expect([left('2026-11-10T17:59:00Z'), left('2026-11-13T13:00:00Z')]).toEqual(['5 hr', '3 days']);
  expect([left('2026-11-10T12:00:00Z'), left('2026-11-10T17:59:00Z', true)]).toEqual([undefined, undefined]);
});

test('what can still be met, or is due without delay, is not late', () => {
  expect(words('2026-11-10T12:01:00Z')).toBeUndefined();
  expect(words('2026-11-09T16:00:00Z', { isAtOnce: true })).toBeUndefined();
});
