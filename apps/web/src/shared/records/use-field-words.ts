import type { Field } from '@safety-qube/domain/records/fields';
import { useTranslation } from 'react-i18next';
import { useDates } from '../format/use-dates.ts';
import { useNumbers } from '../format/use-numbers.ts';
import { usePeople } from '../people/use-people.ts';
import { choiceText } from './own-fields.ts';

/** Returns a function that formats the value of a field; undefined for an empty one. */
export function useFieldText(): (field: Field, value: unknown) => string | undefined {
  const { t } = useTranslation();
  const dates = useDates();
  const numbers = useNumbers();
  const people = usePeople();
  return (field, value) => {
    if (field.kind === 'yes-no') return t(value === true ? 'record.yes' : 'record.no');
    if (field.kind === 'choice') return choiceText(field, value, t);
    if (value == null || value === '') return undefined;
    switch (field.kind) {
      case 'text':
        return String(value);
      case 'number':
        return numbers.decimal(Number(value));
      case 'date':
        return dates.plainDay(String(value));
      case 'person':
        return people.name(Number(value));
    }
  };
}

/**
 * Returns a function that gives label and text for a property of a type's fields, for the history and for a conflict; undefined for
 * other properties.
 */
export function useFieldWords<F extends Field>(
  fields: readonly F[],
  label: (name: F['name']) => string,
): (property: string, value: unknown) => { label: string; text: string } | undefined {
  const { t } = useTranslation();
  const textOf = useFieldText();
  return (property, value) => {
    const field = fields.find(({ name }) => name === property);
    return field && { label: label(field.name), text: textOf(field, value) ?? t('record.none') };
  };
}
