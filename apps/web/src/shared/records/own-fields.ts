import type { ChoiceField, Field } from '@safety-qube/domain/records/fields';
import type { ParseKeys, TFunction } from 'i18next';

const EMPTY = { text: '', yesNo: false, choice: null } as const satisfies Record<Field['kind'], unknown>;

/** Returns the initial values of a type's fields in a form: those of a record, or empty. */
export const formValues = (fields: readonly Field[], record: object = {}): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, Reflect.get(record, name) ?? EMPTY[kind]]));

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
  t(`${words}.${option}` as ParseKeys);

/** Returns a value of a field as text. */
export function fieldText(field: Field, value: unknown, t: TFunction): string {
  switch (field.kind) {
    case 'text':
      return value == null || value === '' ? t('record.none') : String(value);
    case 'yesNo':
      return t(value === true ? 'record.yes' : 'record.no');
    case 'choice':
      return field.options.some((option) => option === value) ? optionName(field, String(value), t) : t('record.none');
  }
}
