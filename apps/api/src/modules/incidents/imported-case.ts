import type { CaseInput } from '@safety-qube/contract/schemas/investigation';
import { plainDigits } from '@safety-qube/domain/digits';
import { blankCase } from '@safety-qube/domain/incidents/blank-case';
import { CASE_CODE_NAMES, CASE_CODES } from '@safety-qube/domain/incidents/case-codes';
import { lostTimesOf } from '@safety-qube/domain/incidents/days';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { dayIn } from '@safety-qube/domain/incidents/local-days';
import { oiicsCodes, oiicsTitle, readOiics } from '@safety-qube/domain/incidents/oiics';
import { readAmount, readFlag } from '@safety-qube/domain/records/import-values';
import type { ImportedRecord, OwnImportField } from '../records/index.ts';

type Values = ImportedRecord['values'];

/** Parses yes or no, or the number of people that it happened to. */
const manyOrFlag = (text: string): string | undefined => {
  const digits = plainDigits(text);
  const is = /^\d{1,6}$/.test(digits) ? Number(digits) > 0 : readFlag(text);
  return is === undefined ? undefined : String(is);
};

const readDays = (text: string): string | undefined => {
  const { amount = Number.NaN, currency } = readAmount(text) ?? {};
  return currency === null && Number.isInteger(amount) && amount <= INVESTIGATION_LIMITS.days
    ? String(amount)
    : undefined;
};

/** Codes whose unknown values users can map; there are too many sources to choose from a list. */
const TRANSLATED: ReadonlySet<string> = new Set(['nature', 'bodyPart', 'event']);
const optionsOf = (axis: (typeof CASE_CODES)[keyof typeof CASE_CODES]) =>
  oiicsCodes(axis).map((value) => ({ value, label: `${value} ${oiicsTitle(axis, value)}` }));

/** Fields of an injured person that columns can be mapped to. */
export const CASE_FIELDS: readonly OwnImportField[] = [
  { name: 'injured', label: 'fact.injured', kind: 'text', longest: 120 },
  ...CASE_CODE_NAMES.map(
    (name): OwnImportField => ({
      name,
      label: `fact.${name}`,
      ...(TRANSLATED.has(name) ? { kind: 'choice', options: () => optionsOf(CASE_CODES[name]) } : { kind: 'text' }),
      read: (text) => readOiics(CASE_CODES[name], text),
    }),
  ),
  { name: 'hospitalized', label: 'fact.hospitalized', kind: 'text', read: manyOrFlag },
  { name: 'hospital', label: 'fact.hospital', kind: 'text', longest: 120 },
  { name: 'died', label: 'fact.died', kind: 'text', read: manyOrFlag },
  { name: 'diedOn', label: 'fact.diedOn', kind: 'moment' },
  { name: 'amputation', label: 'fact.amputation', kind: 'text', read: manyOrFlag },
  { name: 'daysAway', label: 'fact.daysAway', kind: 'number', read: readDays },
  { name: 'daysRestricted', label: 'fact.daysRestricted', kind: 'number', read: readDays },
];

/** Returns the lost days of a row; null if it does not say. */
function daysOf({ daysAway, daysRestricted }: Values): { away: number; restricted: number } | null {
  if (daysAway === undefined && daysRestricted === undefined) return null;
  return { away: Number(daysAway ?? 0), restricted: Number(daysRestricted ?? 0) };
}

/** Whether a row describes an injured person; that no day was lost, or that nobody died, does not. */
export const describesCase = (values: Values): boolean =>
  CASE_FIELDS.some(({ name, kind }) => {
    if (name === 'died') return values[name] === 'true';
    return kind === 'number' ? Number(values[name] ?? 0) > 0 : values[name] !== undefined;
  });

/** Whether the person died; null if the row does not say. */
const diedOf = ({ died, diedOn }: Values): boolean | null =>
  diedOn !== undefined || died === 'true' ? true : died === undefined ? null : false;

/**
 * Returns the case that a row describes, with the time and the time zone of the incident, and the time of a death; without that,
 * the time of the incident.
 */
export function caseOf(
  values: Values,
  { at, diedAt, timeZone }: { readonly at: Date; readonly diedAt: Date | null; readonly timeZone: string },
) {
  const blank = blankCase();
  const { nature = null, bodyPart = null, event = null, source = null, secondarySource = null } = values;
  const isHospitalized = values['hospitalized'] === undefined ? null : values['hospitalized'] === 'true';
  const moment = { at: at.toISOString(), knownAt: at.toISOString() };
  const days = daysOf(values);
  const died = diedOf(values);
  const ofDeath = (diedAt ?? at).toISOString();
  return {
    // The first digit of a nature: 1 is traumatic injuries, the others are illnesses.
    type: nature === null || nature.startsWith('1') || nature === '9999' ? 'injury' : 'otherIllness',
    facts: { ...blank.facts, injuryOrIllness: true, died },
    lostTime: days && lostTimesOf(days, dayIn(timeZone, at)),
    privacyReasons: blank.privacyReasons,
    codes: { nature, bodyPart, event, source, secondarySource },
    report: {
      ...blank.report,
      harms: [
        ...(died ? [{ kind: 'death' as const, at: ofDeath, knownAt: ofDeath }] : []),
        ...(values['amputation'] === 'true' ? [{ kind: 'amputation' as const, ...moment }] : []),
        ...(isHospitalized ? [{ kind: 'inpatient' as const, ...moment, forCare: null }] : []),
      ],
      takenToHospital: isHospitalized,
      hospital: values['hospital'] ?? null,
    },
  } satisfies CaseInput;
}
