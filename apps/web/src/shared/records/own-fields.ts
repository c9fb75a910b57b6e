import type { ChoiceField, Field } from '@safety-qube/domain/records/fields';
import type { TFunction } from 'i18next';
import { textKey } from '../../i18n/text-key.ts';

const EMPTY = {
  text: '',
  number: null,
  date: null,
  person: null,
  'yes-no': false,
  choice: null,
} as const satisfies Record<Field['kind'], unknown>;

const emptyOf = (field: Field): unknown => ('default' in field && field.default) || EMPTY[field.kind];

/** Returns the initial values of a type's fields in a form: those of a record, or empty. */
export const formValues = (fields: readonly Field[], record: object = {}): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, Reflect.get(record, field.name) ?? emptyOf(field)]));

/** Returns the values of a type's fields from a form, with texts trimmed. */
export const fieldsOf = (
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = values[name];
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  );

/** Returns the name of an option. */
export const optionName = ({ words }: ChoiceField, option: string, t: TFunction): string =>
  t(textKey(`${words}.${option}`));

/** Returns the name of the option that a value is, or of the default; undefined for none. */
export function choiceText(field: ChoiceField, value: unknown, t: TFunction): string | undefined {
  const option = field.options.find((one) => one === (value ?? field.default));
  return option && optionName(field, option, t);
}
