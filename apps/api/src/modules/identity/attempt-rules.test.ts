import { DAY_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import { expect, test } from 'vitest';
import { type Counter, enter, type Outcome, type Rule, settle, untouched } from './attempt-rules.ts';

const NOW = Date.parse('2026-11-02T08:00:00Z');
const RULE: Rule = { most: 2, withinMs: 15 * MINUTE_MS, isDoubling: true, isClearedByRight: true };

const entered = (counter: Counter, now = NOW, rule = RULE): Counter => {
  const entrance = enter(counter, rule, now);
  if (!('counter' in entrance)) throw new Error(JSON.stringify(entrance));
  return entrance.counter;
};
const made = (counter: Counter, outcome: Outcome, now = NOW, rule = RULE): Counter =>
  settle(entered(counter, now, rule), rule, now, outcome);
const times = (count: number, outcome: Outcome, rule = RULE, now = NOW): Counter =>
  Array.from({ length: count }).reduce<Counter>((counter) => made(counter, outcome, now, rule), untouched(now));

test('wrong attempts block, each time for twice as long, up to a day', () => {
  let counter = untouched(NOW);
  let now = NOW;
  const minutes: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    for (let i = 0; i < RULE.most; i += 1) counter = made(counter, 'wrong', now);
    const entrance = enter(counter, RULE, now);
    const closedForMs = 'closedForMs' in entrance ? entrance.closedForMs : 0;
    minutes.push(closedForMs / MINUTE_MS);
    now += closedForMs;
  }
  expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test('a day after a block ends its counter is reset', () => {
  const closed = times(2, 'wrong');
  const again = NOW + 15 * MINUTE_MS + DAY_MS;
  expect(enter(times(2, 'wrong', RULE, again), RULE, again)).toEqual({ closedForMs: 15 * MINUTE_MS });
  const later = made(made(closed, 'wrong', again), 'wrong', again);
  expect(enter(later, RULE, again)).toEqual({ closedForMs: 15 * MINUTE_MS });
});

test('wrong attempts count for the period of the rule, from the first of them', () => {
  const one = made(untouched(NOW), 'wrong');
  expect('counter' in enter(made(one, 'wrong', NOW + 15 * MINUTE_MS), RULE, NOW + 15 * MINUTE_MS)).toBe(true);
  expect('closedForMs' in enter(made(one, 'wrong', NOW + 14 * MINUTE_MS), RULE, NOW + 14 * MINUTE_MS)).toBe(true);
});

test('right attempts never count, and reset the wrong ones of the same counter', () => {
  expect(times(50, 'right')).toMatchObject({ wrong: 0, open: 0 });
  expect(made(made(untouched(NOW), 'wrong'), 'right')).toMatchObject({ wrong: 0 });
  const shared: Rule = { most: 2, withinMs: 15 * MINUTE_MS };
  expect(made(made(untouched(NOW), 'wrong', NOW, shared), 'right', NOW, shared)).toMatchObject({ wrong: 1 });
});

test('as many attempts as may be wrong run concurrently, the others wait, and nothing is blocked before one was wrong', () => {
  const both = entered(entered(untouched(NOW)));
  expect(enter(both, RULE, NOW)).toEqual({ isFull: true });
  expect('counter' in enter(settle(both, RULE, NOW, 'right'), RULE, NOW)).toBe(true);
  expect(enter(settle(settle(both, RULE, NOW, 'wrong'), RULE, NOW, 'wrong'), RULE, NOW)).toMatchObject({
    closedForMs: 15 * MINUTE_MS,
  });
});

test('an attempt whose process was killed is waited for ten seconds at most', () => {
  const both = entered(entered(untouched(NOW)));
  expect(enter(both, RULE, NOW + 9_999)).toEqual({ isFull: true });
  expect('counter' in enter(both, RULE, NOW + 10_000)).toBe(true);
});

test('without doubling, attempts are blocked until the period ends', () => {
  const rule: Rule = { most: 2, withinMs: DAY_MS };
  const closed = made(made(untouched(NOW), 'wrong', NOW, rule), 'wrong', NOW + 60 * MINUTE_MS, rule);
  expect(enter(closed, rule, NOW + 60 * MINUTE_MS)).toEqual({ closedForMs: DAY_MS - 60 * MINUTE_MS });
  expect('counter' in enter(closed, rule, NOW + DAY_MS)).toBe(true);
});
