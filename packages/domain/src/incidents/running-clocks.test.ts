import { expect, test } from 'vitest';
import type { ReportReason } from './report-facts.ts';
import { firstClock, nextPassing, runningClocks } from './running-clocks.ts';

const duty = (by: string, met: number | null = null) =>
  ({ what: 'notify', by, lastDay: null, paragraph: '1904.39(a)(2)', about: ['amputation'], met }) as const;
const osha = (reportable: 'yes' | 'no' | 'unknown', ...duties: ReturnType<typeof duty>[]) =>
  [{ regime: 'osha', reportable, duties }] as const;

test('the clock of a certain duty runs until it is fulfilled, even if the incident is closed', () => {
  for (const isClosed of [false, true]) {
    expect(runningClocks(osha('yes', duty('a', 0), duty('b')), isClosed)).toEqual([
      { regime: 'osha', by: 'b', lastDay: null, isAtOnce: false, isCertain: true },
    ]);
    expect(runningClocks(osha('yes', duty('a', 0)), isClosed)).toEqual([]);
    expect(runningClocks(osha('no', duty('a')), isClosed)).toEqual([]);
  }
});

test('the clock of an undecided duty runs only while the incident is open', () => {
  expect(runningClocks(osha('unknown', duty('a')), false)).toMatchObject([
    { regime: 'osha', by: 'a', isCertain: false },
  ]);
  expect(runningClocks(osha('unknown', duty('a')), true)).toEqual([]);
});

test('questions that every incident is asked start no clock until one is answered with yes', () => {
  const riddor = (reportable: 'yes' | 'unknown', ...about: ReportReason[]) => {
    const asked = { ...duty('a'), paragraph: 'Sch. 1 para. 1(1)(a)', about };
    return runningClocks([{ regime: 'riddor', reportable, duties: [asked] }], false);
  };
  expect(riddor('unknown', 'dangerousOccurrenceUnknown', 'gasUnknown')).toEqual([]);
  const withoutDelay = { regime: 'riddor', by: 'a', lastDay: null, isAtOnce: true };
  const hinted = riddor('unknown', 'dangerousOccurrenceUnknown', 'specifiedInjuryUnknown');
  expect(hinted).toEqual([{ ...withoutDelay, isCertain: false }]);
  expect(riddor('yes', 'dangerousOccurrence')).toEqual([{ ...withoutDelay, isCertain: true }]);
});

test('the first clock is the next deadline that can still be met, else the one that passed first', () => {
  const clock = (by: string, isAtOnce = false) =>
    ({ regime: 'osha', by, lastDay: null, isAtOnce, isCertain: true }) as const;
  const now = Date.parse('2026-11-10T12:00:00Z');
  const [passed, passedBefore] = [clock('2026-11-10T12:00:00Z'), clock('2026-11-09T12:00:00Z')];
  const [next, later] = [clock('2026-11-10T12:00:01Z'), clock('2026-11-12T12:00:00Z')];
  const withoutDelay = clock('2026-11-01T12:00:00Z', true);
  expect(firstClock([passed, later, next], now)).toBe(next);
  expect(firstClock([passed, passedBefore], now)).toBe(passedBefore);
  expect(firstClock([next, withoutDelay], now)).toBe(withoutDelay);
  expect(firstClock([passed, withoutDelay], now)).toBe(passed);
  expect(firstClock([next, passed, withoutDelay], now)).toBe(next);
  expect(firstClock([], now)).toBeNull();
  expect(nextPassing([passed, withoutDelay, later, next], now)).toBe(next);
  expect(nextPassing([passed, withoutDelay], now)).toBeNull();
});

test('each duty that is not fulfilled has a clock: neither a passed one nor one without delay hides another', () => {
  const by = ({ by }: { by: string }) => by;
  expect(runningClocks(osha('yes', duty('8 hours'), duty('24 hours')), false).map(by)).toEqual(['8 hours', '24 hours']);
  const notify = { ...duty('at once'), paragraph: 'Sch. 1 para. 1(1)(a)' };
  const report = {
    ...duty('day 10'),
    what: 'report' as const,
    lastDay: '2026-11-10',
    paragraph: 'Sch. 1 para. 1(1)(b)',
  };
  const clocks = runningClocks([{ regime: 'riddor', reportable: 'yes', duties: [notify, report] }], false);
  expect(clocks.map(({ by, isAtOnce }) => [by, isAtOnce])).toEqual([
    ['at once', true],
    ['day 10', false],
  ]);
});
