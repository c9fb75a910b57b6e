import { expect, test } from 'vitest';
import { assessCase } from './assess-case.ts';
import { blankCase } from './blank-case.ts';
import type { LostTime } from './days.ts';

const TODAY = new Date('2026-03-06T18:00:00Z');
const assess = (...lostTime: LostTime[]) =>
  assessCase(
    { ...blankCase(), lostTime },
    { employment: 'employee', supervisedByUs: null, occurredAt: new Date('2026-03-06T15:00:00Z'), timeZone: 'UTC' },
    TODAY,
  );
const answerOf = (assessed: ReturnType<typeof assess>) =>
  assessed.recordability.steps.find(({ fact }) => fact === 'daysAway')?.answer;

test('a period away that begins tomorrow, or has no end, counts as days away today, though the number of days is still 0', () => {
  for (const to of [null, '2026-03-08']) {
    const assessed = assess({ kind: 'daysAway', from: '2026-03-07', to });
    expect([assessed.days.away, assessed.outcome, answerOf(assessed)]).toEqual([0, 'daysAway', 'yes']);
  }
});

test('a period away without a first day is unanswered; the day of the injury alone does not count', () => {
  expect(answerOf(assess({ kind: 'daysAway', from: '', to: null }))).toBe('unknown');
  expect(answerOf(assess({ kind: 'daysAway', from: '2026-03-06', to: '2026-03-06' }))).toBe('no');
  expect(answerOf(assess())).toBe('no');
});
