import { expect, test } from 'vitest';
import { assessCase } from './assess-case.ts';
import type { CaseFacts } from './cases.ts';
import {
  BASE_CASE,
  type FactsAsJson,
  OSHA_BASE,
  type RecordingCase,
  type ReportingCase,
  RIDDOR_BASE,
} from './law-cases/law-case.ts';
import { OSHA_CRITERIA } from './law-cases/osha-criteria.ts';
import { OSHA_DAYS } from './law-cases/osha-days.ts';
import { OSHA_FIRST_AID } from './law-cases/osha-first-aid.ts';
import { OSHA_NEW_CASES } from './law-cases/osha-new-cases.ts';
import { OSHA_REPORTING } from './law-cases/osha-reporting.ts';
import { OSHA_REPORTING_LIMITS } from './law-cases/osha-reporting-limits.ts';
import { OSHA_REPORTING_SCOPE } from './law-cases/osha-reporting-scope.ts';
import { OSHA_SPECIAL_CASES } from './law-cases/osha-special-cases.ts';
import { OSHA_WORK_RELATEDNESS } from './law-cases/osha-work-relatedness.ts';
import { RIDDOR_DEATHS } from './law-cases/riddor-deaths.ts';
import { RIDDOR_DISEASES } from './law-cases/riddor-diseases.ts';
import { RIDDOR_GAS } from './law-cases/riddor-gas.ts';
import { RIDDOR_INJURIES } from './law-cases/riddor-injuries.ts';
import { RIDDOR_CALENDAR, RIDDOR_OCCURRENCES } from './law-cases/riddor-occurrences.ts';
import { RIDDOR_PEOPLE } from './law-cases/riddor-people.ts';
import { RIDDOR_ROADS } from './law-cases/riddor-roads.ts';
import { isWithoutDelay } from './notices.ts';
import { assessRecordability, logOf } from './recordability.ts';
import type { Regime } from './regimes.ts';
import type { ReportFacts } from './report-facts.ts';
import { assessReports } from './reporting.ts';

const RECORDING = [
  ...OSHA_CRITERIA,
  ...OSHA_FIRST_AID,
  ...OSHA_NEW_CASES,
  ...OSHA_SPECIAL_CASES,
  ...OSHA_WORK_RELATEDNESS,
];
const OSHA = [...OSHA_REPORTING, ...OSHA_REPORTING_LIMITS, ...OSHA_REPORTING_SCOPE];
const RIDDOR = [
  ...RIDDOR_CALENDAR,
  ...RIDDOR_DEATHS,
  ...RIDDOR_DISEASES,
  ...RIDDOR_GAS,
  ...RIDDOR_INJURIES,
  ...RIDDOR_OCCURRENCES,
  ...RIDDOR_PEOPLE,
  ...RIDDOR_ROADS,
];

/** Each case with its name: the paragraph of the law, and the situation. */
const named = <C extends { readonly paragraph: string; readonly situation: string }>(cases: readonly C[]) =>
  cases.map((one) => [`${one.paragraph} ${one.situation}`, one] as const);
/** The cases whose facts can be expressed, and so evaluated. */
const assessed = <C extends RecordingCase | ReportingCase>(cases: readonly C[]) =>
  named(cases.filter(({ facts }) => facts !== null));

test.each(assessed(RECORDING))('29 CFR %s', (_, { facts, supervisedByUs = null, expected }) => {
  const written: CaseFacts = { ...BASE_CASE, ...facts };
  const { recordable, classification } = assessRecordability(written);
  const isOfOthers = logOf(written, supervisedByUs) === 'otherEmployer';
  expect(isOfOthers ? 'no' : recordable).toBe(expected.recordable);
  if (expected.classification) expect(classification).toBe(expected.classification);
});

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
test.each(named(OSHA_DAYS))('29 CFR %s', (_, { lostTime, expected, ...dates }) => {
  const { happenedOn = '2026-03-20', asOf = '2026-11-01' } = dates;
  const ground = {
    employment: 'employee',
    supervisedByUs: null,
    occurredAt: atNoon(happenedOn),
    timeZone: 'UTC',
  } as const;
  const { days, recordability } = assessCase({ facts: BASE_CASE, lostTime }, ground, atNoon(asOf));
  expect([recordability.recordable, recordability.classification]).toEqual([
    expected.recordable,
    expected.classification ?? null,
  ]);
  expect([days.away, days.restricted]).toEqual([expected.daysAway, expected.daysRestricted]);
});

const INSTANTS: readonly string[] = ['happenedAt', 'knownAt', 'workRelatedKnownAt', 'at', 'receivedAt'];
/** Facts as the rules take them: with instants as dates, and with the person of the case. */
function factsOf(base: FactsAsJson, { person, ...facts }: NonNullable<ReportingCase['facts']>): ReportFacts {
  const written = { ...base, ...facts, people: [{ ...base.people[0], ...person }] };
  return JSON.parse(JSON.stringify(written), (name, value) =>
    INSTANTS.includes(name) && typeof value === 'string' ? new Date(value) : value,
  );
}

/**
 * The only paragraph that neither says "without delay" nor sets a time: the receiver of a diagnosis under regulation 9 notifies.
 */
const WITHOUT_TIME = 'Sch. 1 para. 3';
function checkReport(regime: Regime, base: FactsAsJson, { facts, expected }: ReportingCase): void {
  const [result] = assessReports(factsOf(base, facts ?? {}), [regime]);
  expect(result?.reportable).toBe(expected.reportable);
  if (!result || expected.reportable !== 'yes') return;
  const isCounted = (duty: (typeof result.duties)[number]): boolean => !isWithoutDelay(regime, duty);
  const withoutDelay = result.duties.filter((duty) => !isCounted(duty) && duty.paragraph !== WITHOUT_TIME);
  expect(withoutDelay.length > 0).toBe(expected.withoutDelay ?? false);
  if (expected.reportBy) expect(result.duties.find(isCounted)?.by).toEqual(new Date(expected.reportBy));
}

test.each(assessed(OSHA))('29 CFR %s', (_, one) => checkReport('osha', OSHA_BASE, one));

test.each(assessed(RIDDOR))('RIDDOR %s', (_, one) => checkReport('riddor', RIDDOR_BASE, one));

test('two situations are left to a person to decide, and the page says so: a soldier, and the only person of a business', () => {
  const open = [...RECORDING, ...OSHA, ...RIDDOR].filter(({ facts }) => facts === null);
  expect(open.map(({ paragraph }) => paragraph)).toEqual(['reg. 14(5)', 'Sch. 1 para. 1(2)']);
});

test('there are at least 150 cases', () => {
  expect(RECORDING.length + OSHA_DAYS.length + OSHA.length + RIDDOR.length).toBeGreaterThanOrEqual(150);
});
