import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDays, DAY_CAP, type LostTime, lostTimesOf } from './days.ts';

const away = (from: string, to: string | null): LostTime => ({ kind: 'daysAway', from, to });
const restricted = (from: string, to: string | null): LostTime => ({ kind: 'restricted', from, to });
// A Friday.
const INJURED = '2026-03-06';

test.each<[string, LostTime[], string, [number, number]]>([
  ['the day of the injury does not count', [away(INJURED, INJURED)], '2026-12-31', [0, 0]],
  ['it begins the day after', [away(INJURED, '2026-03-07')], '2026-12-31', [1, 0]],
  ['weekends count: Saturday to Monday are three days', [away('2026-03-07', '2026-03-09')], '2026-12-31', [3, 0]],
  [
    'thirty days of restricted work, weekends only or not',
    [restricted('2026-03-07', '2026-04-05')],
    '2026-12-31',
    [0, 30],
  ],
  ['a period without an end is counted up to the given day', [away('2026-03-07', null)], '2026-03-16', [10, 0]],
  ['days after the given day are not counted yet', [away('2026-03-07', '2026-03-31')], '2026-03-16', [10, 0]],
  ['days before the injury are not counted', [away('2026-01-01', '2026-03-08')], '2026-12-31', [2, 0]],
  ['a last day before the first day gives no days', [away('2026-03-20', '2026-03-10')], '2026-12-31', [0, 0]],
  [
    'overlapping periods count once, away before restricted',
    [restricted('2026-03-07', '2026-03-16'), away('2026-03-10', '2026-03-12'), away('2026-03-11', '2026-03-13')],
    '2026-12-31',
    [4, 6],
  ],
  ['180 days of both together: 100 away leave 80', twoTimes(100, 200), '2027-12-31', [100, 80]],
  ['200 days away leave nothing to restricted work', twoTimes(200, 50), '2027-12-31', [180, 0]],
  ['a leap day is a day', [away('2028-02-28', '2028-03-01')], '2028-12-31', [3, 0]],
])('the days of a case: %s', (_, lost, until, [daysAway, daysRestricted]) => {
  expect(countDays(lost, INJURED, until)).toMatchObject({ away: daysAway, restricted: daysRestricted });
});

function twoTimes(daysAway: number, daysRestricted: number): LostTime[] {
  return lostTimesOf({ away: daysAway, restricted: daysRestricted }, INJURED);
}

test('numbers of days become periods from the day after, away before restricted', () => {
  expect(twoTimes(3, 2)).toEqual([away('2026-03-07', '2026-03-09'), restricted('2026-03-10', '2026-03-11')]);
  expect(twoTimes(0, 1)).toEqual([restricted('2026-03-07', '2026-03-07')]);
  expect(twoTimes(0, 0)).toEqual([]);
});

test('the result says whether the cap left days out', () => {
  expect(countDays(twoTimes(100, 80), INJURED, '2027-12-31').isCapped).toBe(false);
  expect(countDays(twoTimes(100, 81), INJURED, '2027-12-31').isCapped).toBe(true);
});

const day = fc
  .integer({ min: 0, max: 900 })
  .map((after) => new Date(Date.parse('2026-01-01') + after * 86_400_000).toISOString().slice(0, 10));
const lost = fc.array(
  fc.record({ kind: fc.constantFrom('daysAway' as const, 'restricted' as const), from: day, to: fc.option(day) }),
  { maxLength: 8 },
);

test('for any periods both kinds together are at most 180 days, in any order of the periods', () => {
  fc.assert(
    fc.property(lost, day, fc.func(fc.integer()), (times, until, rank) => {
      const counted = countDays(times, INJURED, until);
      expect(counted.away + counted.restricted).toBeLessThanOrEqual(DAY_CAP);
      const shuffled = times
        .map((time, index) => ({ time, by: rank(index) }))
        .sort((a, b) => a.by - b.by)
        .map(({ time }) => time);
      expect(countDays(shuffled, INJURED, until)).toEqual(counted);
      expect(countDays([...times, ...times], INJURED, until)).toEqual(counted);
    }),
    { numRuns: 150 },
  );
});

test('the count equals a count day by day', () => {
  fc.assert(
    fc.property(lost, day, (times, until) => {
      const expected = { daysAway: 0, restricted: 0 };
      for (let at = Date.parse(INJURED) + 86_400_000; at <= Date.parse(until); at += 86_400_000) {
        if (expected.daysAway + expected.restricted === DAY_CAP) break;
        const here = times.filter(
          ({ from, to }) => Date.parse(from) <= at && at <= (to === null ? Date.parse(until) : Date.parse(to)),
        );
        if (here.some(({ kind }) => kind === 'daysAway')) expected.daysAway += 1;
        else if (here.length) expected.restricted += 1;
      }
      const { away: daysAway, restricted: daysRestricted } = countDays(times, INJURED, until);
      expect({ daysAway, restricted: daysRestricted }).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
