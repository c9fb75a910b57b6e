import type { Relation } from './relations.ts';

/** The kinds of fields: of those that tenants define, and of those that types have (`Field`). */
export const FIELD_KINDS = [
  'text',
  'long-text',
  'number',
  'date',
  'moment',
  'choice',
  'choices',
  'person',
  'yes-no',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Properties of fields of every kind. */
interface AnyField {
  readonly kind: FieldKind;
  /** Its name in calls, forms and files; its column has the same name in snake_case, its label is the text `<type>.<name>`. */
  readonly name: string;
  /** Whether items of lists contain it, and not only the page of the record; `column` if lists offer a column of it. */
  readonly inList?: true | 'column';
}

/** Properties of fields that a list can be filtered by. */
interface FilterableField extends AnyField {
  /**
   * The query parameter that filters a list by it: by some people or options, by yes or no, or by a span of numbers or days
   * (`3..10`, `2026-11-01..`, either end may be missing).
   */
  readonly filter?: string;
}

/** Text of one or more lines; null where nobody entered any. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  /** Maximum number of characters. */
  readonly maxLength: number;
}

/** A number of at most two decimals, in a column of `double precision`; null where none was entered. */
export interface NumberField extends FilterableField {
  readonly kind: 'number';
  /** The lowest number, 0 or more. */
  readonly min: number;
  readonly max: number;
}

/** A day without a time, such as 2026-11-05; null where none was entered. */
export interface DateField extends FilterableField {
  readonly kind: 'date';
}

/** A person of the tenant, by id; null where nobody was chosen. */
export interface PersonField extends FilterableField {
  readonly kind: 'person';
  /** The relation that the person has to the record: exports, documents and history then list the person among its people. */
  readonly relation?: Relation;
}

/** Yes or no; no unless it was set. */
export interface YesNoField extends FilterableField {
  readonly kind: 'yes-no';
  /** Whether a yes is highlighted next to the status. */
  readonly isAlarm?: boolean;
}

/** One of a few values; null where none was chosen. */
export interface ChoiceField extends FilterableField {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** Prefix of the text keys of the options: `severity` of `severity.minor`. */
  readonly words: string;
  /** Whether every record has one, which the person who raises it has to choose. */
  readonly isRequired?: boolean;
  /** The option where none was chosen; every record then has one. */
  readonly default?: string;
}

/**
 * The only definition of a field that a type adds to a record. Inputs and outputs of calls, columns, imports, exports, documents,
 * history and form controls derive from it.
 */
export type Field = TextField | NumberField | DateField | PersonField | YesNoField | ChoiceField;

/** Returns the field with the given name. */
export function fieldNamed<const F extends Field>(fields: readonly F[], name: F['name']): F {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`no field is named ${name}`);
  return found;
}
