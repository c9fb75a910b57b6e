/** Properties of fields of every kind. */
interface AnyField {
  /** Its name in calls, forms and files; its column has the same name in snake_case, its label is the text `fact.<name>`. */
  readonly name: string;
  /** Whether items of lists contain it, and not only the page of the record. */
  readonly inList?: boolean;
}

/** Text of one or more lines; null where nobody entered any. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  /** Maximum number of characters. */
  readonly maxLength: number;
}

/** Yes or no; no unless it was set. */
export interface YesNoField extends AnyField {
  readonly kind: 'yesNo';
  /** Whether a yes is highlighted beside the status. */
  readonly isAlarm?: boolean;
  /** The query parameter that filters a list by it. */
  readonly filter?: string;
}

/** One of a few values; null where none was chosen. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** Prefix of the text keys of the options: `severity` of `severity.minor`. */
  readonly words: string;
  /** Whether every record has one. */
  readonly isRequired?: boolean;
  /** The query parameter that filters a list by some of the options. */
  readonly filter?: string;
}

/**
 * The only definition of a field that a type adds to a record. Inputs and outputs of calls, columns, imports, exports, documents,
 * history and form controls derive from it.
 */
export type Field = TextField | YesNoField | ChoiceField;

/** Returns the field with the given name. */
export function fieldNamed<const F extends Field>(fields: readonly F[], name: F['name']): F {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`no field is named ${name}`);
  return found;
}
