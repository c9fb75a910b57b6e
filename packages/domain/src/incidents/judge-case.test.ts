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

test('a time away that begins tomorrow, or goes on, is days away today, though none of them is counted yet', () => {
  for (const to of [null, '2026-03-08']) {
    const judged = judge({ kind: 'daysAway', from: '2026-03-07', to });
    expect([judged.days.away, judged.outcome, answerOf(judged)]).toEqual([0, 'daysAway', 'yes']);
  }
});

test('a time away without its first day is not answered yet; the day of the injury alone is none', () => {
  expect(answerOf(judge({ kind: 'daysAway', from: '', to: null }))).toBe('unknown');
  expect(answerOf(judge({ kind: 'daysAway', from: '2026-03-06', to: '2026-03-06' }))).toBe('no');
  expect(answerOf(judge())).toBe('no');
});
