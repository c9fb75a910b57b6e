import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOccurrence, type Occurrence, REPEAT_UNITS, type Repeat } from './repeat.ts';

const dayOf = (n: number): string => new Date(n * 86_400_000).toISOString().slice(0, 10);
const repeats: fc.Arbitrary<Repeat> = fc.record({
  every: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom(...REPEAT_UNITS),
  until: fc.constant(null),
  times: fc.option(fc.integer({ min: 1, max: 20 })),
});
const days = fc.integer({ min: 18_000, max: 24_000 });
const first = (anchor: string): Occurrence => ({ anchor, no: 1, dueOn: anchor });

/** The due dates of a series in which each task is made on the day on which the one before was due. */
function series(repeat: Repeat, anchor: string, most: number): string[] {
  const due = [anchor];
  let one: Occurrence | undefined = first(anchor);
  while (one && due.length < most) {
    one = nextOccurrence(repeat, one, one.dueOn);
    if (one) due.push(one.dueOn);
  }
  return due;
}

test('a series that begins on the 31st uses the last day of shorter months and returns to the 31st', () => {
  const monthly: Repeat = { every: 1, unit: 'month', until: null, times: null };
  expect(series(monthly, '2027-12-31', 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
});

test('a series ends after its count, or with the last task that is due by its end date', () => {
  const weekly: Repeat = { every: 2, unit: 'week', until: null, times: null };
  expect(series({ ...weekly, times: 3 }, '2027-01-01', 9)).toEqual(['2027-01-01', '2027-01-15', '2027-01-29']);
  expect(series({ ...weekly, until: '2027-01-20' }, '2027-01-01', 9)).toEqual(['2027-01-01', '2027-01-15']);
});

test.each(REPEAT_UNITS)('a series by %s ends at the last day of the year 9999', (unit) => {
  const repeat: Repeat = { every: 1, unit, until: null, times: null };
  expect(nextOccurrence(repeat, first('9999-12-31'), '2027-01-01')).toBeUndefined();
});

test('dates of the series that are already past are skipped', () => {
  const daily: Repeat = { every: 1, unit: 'day', until: null, times: null };
  expect(nextOccurrence(daily, first('2027-01-01'), '2027-03-01')).toMatchObject({ dueOn: '2027-03-01', no: 2 });
});

test('the next task is always due later than the one before, and never in the past', () => {
  fc.assert(
    fc.property(repeats, days, days, (repeat, anchor, today) => {
      const next = nextOccurrence(repeat, first(dayOf(anchor)), dayOf(today));
      if (!next) return repeat.times === 1;
      return next.dueOn > dayOf(anchor) && next.dueOn >= dayOf(today);
    }),
    { numRuns: 150 },
  );
});

test('however late each task is made, all due dates are dates of the same series', () => {
  fc.assert(
    fc.property(
      repeats,
      days,
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
      (repeat, anchor, delays) => {
        const grid = new Set(series({ ...repeat, times: null }, dayOf(anchor), 400));
        let one: Occurrence | undefined = first(dayOf(anchor));
        for (const delay of delays) {
          if (!one) return true;
          one = nextOccurrence(repeat, one, dayOf(Date.parse(`${one.dueOn}T00:00:00Z`) / 86_400_000 + delay));
          if (one && !grid.has(one.dueOn)) return false;
        }
        return true;
      },
    ),
    { numRuns: 100 },
  );
});
