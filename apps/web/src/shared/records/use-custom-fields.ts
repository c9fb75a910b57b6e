import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { listText } from '@safety-qube/domain/list-text';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { useDates } from '../format/use-dates.ts';
import { useNumbers } from '../format/use-numbers.ts';
import { usePeople } from '../people/use-people.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

const NONE: readonly CustomField[] = [];

/** The fields that the tenant has defined for a type, of all facilities, in their order; under the key of its categories. */
export function useCustomFields(setup: RecordTypeSetup | null): readonly CustomField[] {
  const { data } = useQuery({
    queryKey: ['custom-fields', setup?.type],
    queryFn: setup ? () => setup.fields.all() : skipToken,
    staleTime: CONFIG_STALE_MS,
  });
  return useMemo(() => {
    const own = data?.filter(({ isOwn }) => isOwn) ?? [];
    return own.length ? own : NONE;
  }, [data]);
}

/** Returns the active fields of a facility: its own instead of the tenant's with the same key. */
export function fieldsAt(fields: readonly CustomField[], facilityId: number | null): CustomField[] {
  const own = new Set(fields.flatMap((field) => (field.facilityId === facilityId ? [field.key] : [])));
  return fields.filter(
    (field) =>
      field.isActive && (field.facilityId === facilityId || (field.facilityId === null && !own.has(field.key))),
  );
}

/** The label of a field, with its unit. */
export const fieldLabel = ({ label, unit }: Pick<CustomField, 'label' | 'unit'>): string =>
  unit === null ? label : `${label} (${unit})`;

/** Returns a function that formats the value of a field; undefined for an empty one. */
export function useCustomFieldText(): (field: CustomField, value: unknown) => string | undefined {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const numbers = useNumbers();
  const people = usePeople();
  return useCallback(
    (field, value) => {
      if (value === undefined || value === null || value === '') return undefined;
      const option = (one: unknown) => field.options.find((known) => known.value === one)?.label ?? String(one);
      switch (field.kind) {
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
        case 'choice':
          return option(value);
        case 'choices':
          return Array.isArray(value) ? listText(i18n.language, value.map(option)) || undefined : undefined;
        default:
          return String(value);
      }
    },
    [t, i18n.language, dates, numbers, people],
  );
}

/** Returns label and text of a value of a field, by its name in the history and in forms; undefined for other properties. */
export function useCustomFieldWords(
  setup: RecordTypeSetup,
): (property: string, value: unknown) => { label: string; text: string } | undefined {
  const { t } = useTranslation();
  const fields = useCustomFields(setup);
  const textOf = useCustomFieldText();
  return (property, value) => {
    const field = fields.find(({ id }) => id === fieldIdOf(property));
    return field && { label: fieldLabel(field), text: textOf(field, value) ?? t('record.none') };
  };
}
