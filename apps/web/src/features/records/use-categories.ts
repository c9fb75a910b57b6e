import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { CONFIG_STALE_MS } from '../../shared/session/start-visit.ts';

/** Categories of a type over all facilities, and a function for the name of one; its value if it was removed. */
export function useCategories(setup: RecordTypeSetup, isEnabled = true) {
  const { data } = useQuery({
    queryKey: ['custom-fields', setup.type],
    queryFn: () => setup.fields.all(),
    staleTime: CONFIG_STALE_MS,
    enabled: isEnabled && setup.hasCategories,
  });
  return useMemo(() => {
    const byValue = new Map<string, string>();
    for (const field of data ?? [])
      if (field.key === 'category')
        for (const option of field.options) if (!byValue.has(option.value)) byValue.set(option.value, option.label);
    return {
      all: [...byValue].map(([value, label]) => ({ value, label })),
      label: (value: string | null): string | undefined => (value === null ? undefined : (byValue.get(value) ?? value)),
    };
  }, [data]);
}
