import { expect, test } from 'vitest';
import type { ReportReason } from './report-facts.ts';
import { runningClocks } from './running-clocks.ts';

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
  const atOnce = { regime: 'riddor', by: 'a', lastDay: null, isAtOnce: true };
  const hinted = riddor('unknown', 'dangerousOccurrenceUnknown', 'specifiedInjuryUnknown');
  expect(hinted).toEqual([{ ...atOnce, isCertain: false }]);
  expect(riddor('yes', 'dangerousOccurrence')).toEqual([{ ...atOnce, isCertain: true }]);
});
