import { expect, test } from 'vitest';
import { clockWords, lateReport } from './late-report.ts';

const now = Date.parse('2026-11-10T12:00:00Z');
const words = (by: string, more: object = {}) =>
  lateReport({ regime: 'osha', by, isAtOnce: false, isCertain: true, ...more }, { now, language: 'en' });

test('a report whose deadline has passed is so many hours or days late, and so is the decision whether to report', () => {
  expect(words('2026-11-09T16:00:00Z')).toEqual({ key: 'late.report', regime: 'OSHA', span: '20 hr' });
  expect(words('2026-11-07T16:00:00Z', { regime: 'riddor' })).toMatchObject({ regime: 'RIDDOR', span: '2 days' });
  expect(words('2026-11-09T16:00:00Z', { isCertain: false })).toMatchObject({ key: 'late.decision' });
});

test('a deadline in words says in which time it is due, how late it is, or that it is due without delay', () => {
  const of = (by: string, more: object = {}) =>
    clockWords({ regime: 'osha', by, isAtOnce: false, isCertain: true, ...more }, { now, language: 'en' });
  expect(of('2026-11-10T17:59:00Z')).toEqual({ key: 'due.report', regime: 'OSHA', span: '5 hr' });
  expect(of('2026-11-13T13:00:00Z', { isCertain: false })).toEqual({
    key: 'due.decision',
    regime: 'OSHA',
    span: '3 days',
  });
  expect(of('2026-11-10T12:00:00Z')).toMatchObject({ key: 'late.report' });
  expect(of('2026-11-10T17:59:00Z', { isAtOnce: true })).toMatchObject({ key: 'report.tellAtOnce', span: '' });
  expect(of('2026-11-10T17:59:00Z', { isAtOnce: true, isCertain: false })).toMatchObject({
    key: 'report.decideAtOnce',
  });
});

test('what can still be met, or is due without delay, is not late', () => {
  expect(words('2026-11-10T12:01:00Z')).toBeUndefined();
  expect(words('2026-11-09T16:00:00Z', { isAtOnce: true })).toBeUndefined();
});
