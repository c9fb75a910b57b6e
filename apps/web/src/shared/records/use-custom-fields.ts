import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { listText } from '@safety-qube/domain/list-text';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { type FieldSource, fieldsQuery } from './fields-query.ts';
import { useKindText } from './use-field-words.ts';

const NONE: readonly CustomField[] = [];

/** The fields that the tenant has defined for a type, of all facilities, in their order; under the key of its categories. */
export function useCustomFields(setup: FieldSource | null): readonly CustomField[] {
  const { data } = useQuery(fieldsQuery(setup));
  return useMemo(() => {
    const own = data?.filter(({ isOwn }) => isOwn) ?? [];
    return own.length ? own : NONE;
  }, [data]);
}

/** Ids of the fields that the tenant has defined for a type; undefined until they are known. */
export function useFieldIds(setup: FieldSource | null): ReadonlySet<number> | undefined {
  const { data } = useQuery(fieldsQuery(setup));
  return useMemo(() => data && new Set(data.map(({ id }) => id)), [data]);
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
  const { i18n } = useTranslation();
  const textOf = useKindText();
  return useCallback(
    (field, value) => {
      const option = (one: unknown) => field.options.find((known) => known.value === one)?.label ?? String(one);
      if (Array.isArray(value)) return listText(i18n.language, value.map(option)) || undefined;
      return field.kind === 'choice' && value ? option(value) : textOf(field.kind, value);
    },
    [i18n.language, textOf],
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
