import type { CaseInput } from '@safety-qube/contract/investigation';
import { blankCase } from '@safety-qube/domain/incidents/blank-case';
import { CASE_CODE_NAMES, CASE_CODES } from '@safety-qube/domain/incidents/case-codes';
import { lostTimesOf } from '@safety-qube/domain/incidents/days';
import { dayIn } from '@safety-qube/domain/incidents/local-days';
import { oiicsCodes, oiicsTitle, readOiics } from '@safety-qube/domain/incidents/oiics';
import { plainDigits, readAmount, readFlag } from '@safety-qube/domain/records/import-values';
import type { ImportedRecord, OwnImportField } from '../records/index.ts';

type Values = ImportedRecord['values'];

/** Files say yes, or how many people it happened to. */
const manyOrFlag = (text: string): string | undefined => {
  const digits = plainDigits(text);
  const is = /^\d{1,6}$/.test(digits) ? Number(digits) > 0 : readFlag(text);
  return is === undefined ? undefined : String(is);
};

/** Days that one case can lose: nobody writes more. */
const MOST_DAYS = 3660;
const readDays = (text: string): string | undefined => {
  const { amount = Number.NaN, currency } = readAmount(text) ?? {};
  return currency === null && Number.isInteger(amount) && amount <= MOST_DAYS ? String(amount) : undefined;
};

/** Codes whose unknown values can be given a meaning; those of sources are too many to be chosen from a list. */
const TRANSLATED: ReadonlySet<string> = new Set(['nature', 'bodyPart', 'event']);
const optionsOf = (axis: (typeof CASE_CODES)[keyof typeof CASE_CODES]) =>
  oiicsCodes(axis).map((value) => ({ value, label: `${value} ${oiicsTitle(axis, value)}` }));

/** What columns can say of somebody who was hurt. */
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

/** Days that a row says were lost; null where it says nothing. */
function daysOf({ daysAway, daysRestricted }: Values): { away: number; restricted: number } | null {
  if (daysAway === undefined && daysRestricted === undefined) return null;
  return { away: Number(daysAway ?? 0), restricted: Number(daysRestricted ?? 0) };
}

/** Whether a row tells of somebody who was hurt; that no day was lost, and that nobody died, tells of nobody. */
export const tellsOfCase = (values: Values): boolean =>
  CASE_FIELDS.some(({ name, kind }) => {
    if (name === 'died') return values[name] === 'true';
    return kind === 'number' ? Number(values[name] ?? 0) > 0 : values[name] !== undefined;
  });

/** Whether somebody died; null where the row does not say. */
const diedOf = ({ died, diedOn }: Values): boolean | null =>
  diedOn !== undefined || died === 'true' ? true : died === undefined ? null : false;

/** The case that a row tells of, by when and where it happened, and when somebody died of it; without that, when it happened. */
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
