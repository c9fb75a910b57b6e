import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { fieldsQuery } from './fields-query.ts';

/** The categories among the fields of a type, none while these are loaded, and a function for the name of one, its value if it was removed. */
export function categoriesIn(fields: readonly CustomField[] = []) {
  const byValue = new Map<string, { label: string; isActive: boolean }>();
  for (const field of fields)
    if (field.key === 'category')
      for (const { value, label, isActive } of field.options)
        if (!byValue.has(value)) byValue.set(value, { label, isActive });
  return {
    all: [...byValue].map(([value, option]) => ({ value, ...option })),
    label: (value: string | null): string | undefined =>
      value === null ? undefined : (byValue.get(value)?.label ?? value),
  };
}
export type Categories = ReturnType<typeof categoriesIn>;

/** Categories of a type over all facilities, none without a type; and a function for the name of one, its value if it was removed. */
export function useCategories(setup: RecordTypeSetup | null, isEnabled = true): Categories {
  const { data } = useQuery({
    ...fieldsQuery(setup),
    enabled: isEnabled && setup?.hasCategories === true,
  });
  return useMemo(() => categoriesIn(data), [data]);
}
