import type { ChoiceField, Field } from '@safety-qube/domain/records/fields';
import type { ParseKeys, TFunction } from 'i18next';

const EMPTY = { text: '', yesNo: false, choice: null } as const satisfies Record<Field['kind'], unknown>;

/** What a form has of a type's fields at first: as a record has them, or nothing. */
export const formValues = (fields: readonly Field[], record: object = {}): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, Reflect.get(record, name) ?? EMPTY[kind]]));

/** What of a form are a type's fields, without blanks around texts. */
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

/** What an option is called. */
export const optionName = ({ words }: ChoiceField, option: string, t: TFunction): string =>
  t(`${words}.${option}` as ParseKeys);

/** A value of a field in words. */
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
