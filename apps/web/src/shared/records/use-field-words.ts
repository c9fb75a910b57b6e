import type { Field, FieldKind } from '@safety-qube/domain/records/fields';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../format/use-dates.ts';
import { useNumbers } from '../format/use-numbers.ts';
import { usePeople } from '../people/use-people.ts';
import { choiceText } from './own-fields.ts';

/** Returns a function that formats a value by the kind of its field, for all kinds but choices; undefined for an empty one. */
export function useKindText(): (kind: FieldKind, value: unknown) => string | undefined {
  const { t } = useTranslation();
  const dates = useDates();
  const numbers = useNumbers();
  const people = usePeople();
  return useCallback(
    (kind, value) => {
      if (value == null || value === '') return undefined;
      switch (kind) {
        case 'yes-no':
          return t(value === true ? 'record.yes' : 'record.no');
        case 'number':
          return numbers.decimal(Number(value));
        case 'date':
          return dates.plainDay(String(value));
        case 'moment':
          return dates.moment(String(value));
        case 'person':
          return people.name(Number(value));
        default:
          return String(value);
      }
    },
    [t, dates, numbers, people],
  );
}

/** Returns a function that formats the value of a field; undefined for an empty one. */
export function useFieldText(): (field: Field, value: unknown) => string | undefined {
  const { t } = useTranslation();
  const textOf = useKindText();
  return (field, value) => {
    if (field.kind === 'choice') return choiceText(field, value, t);
    return textOf(field.kind, field.kind === 'yes-no' ? value === true : value);
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
