import type { Language } from '../languages.ts';
import { NAME_LIMITS } from '../name-limits.ts';
import { type Given, holds } from '../templates/conditions.ts';
import type { Condition } from '../templates/template.ts';
import { isDay } from './field-filters.ts';
import type { FieldKind } from './fields.ts';

/** A value of a field that an organisation has defined: of several choices, their values. */
export type FieldValue = string | number | boolean | readonly string[];
/** Values by the id of their field; null for one that is cleared. */
export type FieldValues = Readonly<Record<string, FieldValue | null>>;

/** When a field is shown: by the value of another field, or by the category of the record. */
export interface ShownWhen {
  /** The id of the other field; null for the category. */
  readonly fieldId: number | null;
  readonly when: Condition;
}

/** A field that an organisation has defined, as far as its values depend on it. */
export interface FieldRules {
  readonly id: number;
  readonly kind: FieldKind;
  /** The status that a record can only have with a value; null for a field that may stay empty. */
  readonly requiredFrom: string | null;
  readonly shownWhen: ShownWhen | null;
  readonly options: readonly { readonly value: string; readonly isActive: boolean }[];
}

/** A text by language. */
export type TextsByLanguage = Readonly<Partial<Record<Language, string>>>;

/** An option of a field as it is stored; what is left out is empty. */
export interface StoredOption {
  readonly id: number;
  readonly value: string;
  readonly label: string;
  readonly isActive: boolean;
  readonly order: number;
  /** The label by language. */
  readonly labels?: TextsByLanguage | undefined;
  /** Whether all records of the category are critical. */
  readonly isCritical?: boolean | undefined;
  /** Minutes until everybody is notified again of a critical record of the category. */
  readonly alertMinutes?: number | undefined;
  /** What people who report the category are to do at once, by language. */
  readonly instruction?: TextsByLanguage | undefined;
  /** Roles that have access, if all records of the category are confidential. */
  readonly confidentialTo?: readonly number[] | undefined;
}

/** Maximum numbers of characters of texts, of options and of fields, and of minutes until an alert is repeated: a week. */
export const FIELD_LIMITS = {
  text: 200,
  longText: 8000,
  options: 200,
  label: NAME_LIMITS.field,
  help: 300,
  unit: 20,
  fields: 50,
  alertMinutes: 10_080,
} as const;
/** The largest number that a field takes. */
export const LARGEST = 1e12;

/** Kinds that conditions and filters of choices apply to. */
export const isChoice = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices';
/** Kinds of which every value is different where a field says so. */
export const canBeUnique = (kind: FieldKind): boolean => kind === 'text';

const MOMENT = /^(18|19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Returns a value as it is stored, without blanks at the ends of a text; null for an empty one, undefined for one that the field cannot
 * have. `kept` are the choices that the record has already, which may be inactive by now.
 */
export function readFieldValue(
  { kind, options }: Pick<FieldRules, 'kind' | 'options'>,
  value: FieldValue | null,
  kept: readonly string[] = [],
): FieldValue | null | undefined {
  if (value === null || value === '') return null;
  const isOffered = (choice: string) =>
    options.some((option) => option.value === choice && (option.isActive || kept.includes(choice)));
  switch (kind) {
    case 'text':
    case 'long-text': {
      if (typeof value !== 'string' || value.length > FIELD_LIMITS[kind === 'text' ? 'text' : 'longText'])
        return undefined;
      return value.trim() || null;
    }
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= LARGEST ? value : undefined;
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : undefined;
    case 'moment': {
      if (typeof value !== 'string' || !MOMENT.test(value)) return undefined;
      const at = new Date(value);
      return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
    }
    case 'yes-no':
      return typeof value === 'boolean' ? value : undefined;
    case 'choice':
      return typeof value === 'string' && isOffered(value) ? value : undefined;
    case 'choices': {
      if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && isOffered(one))) return undefined;
      const chosen = new Set<string>(value);
      return chosen.size ? [...chosen] : null;
    }
    case 'person':
      return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
  }
}

/** A value in the form that conditions take: yes and no as such words. */
export function givenOf(value: FieldValue | null | undefined): Given | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return { meant: [value ? 'yes' : 'no'], amount: null };
  if (typeof value === 'string' || typeof value === 'number') return { meant: [value], amount: value };
  return { meant: value, amount: null };
}

/**
 * Whether a field is shown for a record with these values. One that depends on a field that is not shown itself is not shown either;
 * circles cannot be saved.
 */
export function isFieldShown(
  field: Pick<FieldRules, 'shownWhen'>,
  all: readonly Pick<FieldRules, 'id' | 'shownWhen'>[],
  { values, category }: { readonly values: FieldValues; readonly category: string | null },
): boolean {
  let { shownWhen } = field;
  // As often as there are fields at most: a circle ends here as well.
  for (let left = all.length; shownWhen && left >= 0; left -= 1) {
    const { fieldId, when } = shownWhen;
    const given = fieldId === null ? givenOf(category) : givenOf(values[fieldId]);
    if (!holds(when, given)) return false;
    shownWhen = fieldId === null ? null : (all.find(({ id }) => id === fieldId)?.shownWhen ?? null);
  }
  return true;
}

/** Whether fields depend on each other in a circle once a field depends on another one. */
export function makesCircle(
  id: number,
  dependsOn: number,
  all: readonly Pick<FieldRules, 'id' | 'shownWhen'>[],
): boolean {
  let at: number | null = dependsOn;
  for (let left = all.length; at !== null && left >= 0; left -= 1) {
    if (at === id) return true;
    const on: number = at;
    at = all.find((one) => one.id === on)?.shownWhen?.fieldId ?? null;
  }
  return false;
}

/** Returns the fields that a record needs a value of before it gets to a status, and has none. */
export function missingFields<F extends FieldRules>(
  fields: readonly F[],
  record: { readonly values: FieldValues; readonly category: string | null },
  { status, statuses }: { readonly status: string; readonly statuses: readonly string[] },
): F[] {
  const reached = statuses.indexOf(status);
  return fields.filter(
    (field) =>
      field.requiredFrom !== null &&
      statuses.indexOf(field.requiredFrom) <= reached &&
      (record.values[field.id] ?? null) === null &&
      isFieldShown(field, fields, record),
  );
}
