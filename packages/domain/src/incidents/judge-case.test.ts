import { expect, test } from 'vitest';
import { blankCase } from './blank-case.ts';
import type { LostTime } from './days.ts';
import { judgeCase } from './judge-case.ts';

const TODAY = new Date('2026-03-06T18:00:00Z');
const judge = (...lostTime: LostTime[]) =>
  judgeCase(
    { ...blankCase(), lostTime },
    { employment: 'employee', supervisedByUs: null, occurredAt: new Date('2026-03-06T15:00:00Z'), timeZone: 'UTC' },
    TODAY,
  );
const answerOf = (judged: ReturnType<typeof judge>) =>
  judged.recordability.steps.find(({ fact }) => fact === 'daysAway')?.answer;

test('a period away that begins tomorrow, or has no end, counts as days away today, though the number of days is still 0', () => {
  for (const to of [null, '2026-03-08']) {
    const judged = judge({ kind: 'daysAway', from: '2026-03-07', to });
    expect([judged.days.away, judged.outcome, answerOf(judged)]).toEqual([0, 'daysAway', 'yes']);
  }
});

test('a period away without a first day is unanswered; the day of the injury alone does not count', () => {
  expect(answerOf(judge({ kind: 'daysAway', from: '', to: null }))).toBe('unknown');
  expect(answerOf(judge({ kind: 'daysAway', from: '2026-03-06', to: '2026-03-06' }))).toBe('no');
  expect(answerOf(judge())).toBe('no');
});
