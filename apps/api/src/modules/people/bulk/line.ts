import type { BulkPerson } from '@safety-qube/contract/schemas/people-bulk';
import type { Language } from '@safety-qube/domain/languages';
import { PERSON_FIELDS, type PersonField } from '@safety-qube/domain/person-fields';
import { plainLine } from '@safety-qube/domain/plain-line';
import { refuse } from '../../../platform/errors.ts';
import { pageText } from '../../../platform/page-text.ts';

/** A line of many people, with what it says: no field is empty. */
export interface Line {
  readonly line: number;
  readonly said: Partial<Record<PersonField, string>>;
  /** Texts of fields that the tenant has defined, by their ids. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Characters of a value that a refusal repeats. */
const SHOWN_LENGTH = 60;

/** Texts of one line each, without those that are empty. */
const textsOf = (texts: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      const value = text == null ? '' : plainLine(text).trim();
      return value === '' ? [] : [[field, value]];
    }),
  );

/** Returns the lines of a list, which are counted from 1. */
export const linesOf = (people: readonly BulkPerson[]): Line[] =>
  people.map(({ fields = {}, ...person }, index) => ({
    line: index + 1,
    said: textsOf(person),
    fields: textsOf(fields),
  }));

/** Who a line is about, as far as it says. */
export const nameOf = ({ said }: Line): string =>
  [said.firstname, said.lastname].filter(Boolean).join(' ') || (said.email ?? said.employeeNumber ?? '');

const label = (language: Language, field: PersonField): string => pageText(language, PERSON_FIELDS[field]);

/** The refusal of a name of nothing, for fields whose values name something of the organisation. */
const UNKNOWN: { readonly [F in PersonField]?: Parameters<typeof refuse>[0] } = {
  facility: 'PERSON_FACILITY_UNKNOWN',
  manager: 'PERSON_VALUE_UNKNOWN',
  role: 'PERSON_VALUE_UNKNOWN',
};

/** A value as a refusal repeats it. */
export const shortValue = (value: string): string =>
  value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;

/** Throws 422 PERSON_VALUE for a value that cannot be used, PERSON_VALUE_UNKNOWN or PERSON_FACILITY_UNKNOWN for the name of nothing. */
export const wrong = (language: Language, field: PersonField, value: string): never => {
  throw refuse(UNKNOWN[field] ?? 'PERSON_VALUE', {
    field: label(language, field),
    value: shortValue(value),
  });
};

/** Throws 422 PERSON_VALUE_MISSING for a field that a new person must have. */
export const missing = (language: Language, field: PersonField): never => {
  throw refuse('PERSON_VALUE_MISSING', { field: label(language, field) });
};
