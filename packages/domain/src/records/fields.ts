/** What fields of every kind say. */
interface AnyField {
  /** As calls, forms and files name it; its column has the same name in snake_case, its label is the text `fact.<name>`. */
  readonly name: string;
  /** Whether a line of a list has it, and not the record's page alone. */
  readonly inList?: boolean;
}

/** What somebody writes, in lines; null where nobody has. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  /** Characters that it may have. */
  readonly maxLength: number;
}

/** Yes or no; no where nobody has said. */
export interface YesNoField extends AnyField {
  readonly kind: 'yesNo';
  /** Whether a yes stands out beside the status. */
  readonly isAlarm?: boolean;
  /** The parameter by which a list is narrowed by it. */
  readonly filter?: string;
}

/** One of a few values; null where nobody has chosen. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly string[];
  /** First part of the keys of the options' names: severity of severity.minor. */
  readonly words: string;
  /** Whether every record has one. */
  readonly isRequired?: boolean;
  /** The parameter by which a list is narrowed to some of them. */
  readonly filter?: string;
}

/**
 * A field that a type adds to a record, said once. What calls take and answer, columns, files that come and go, documents, history
 * and form controls derive from it.
 */
export type Field = TextField | YesNoField | ChoiceField;

/** The field of a name that one of them has. */
export function fieldNamed<const F extends Field>(fields: readonly F[], name: F['name']): F {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`no field is called ${name}`);
  return found;
}
