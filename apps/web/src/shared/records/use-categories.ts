import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

/** Categories of a type over all facilities, none without a type; and a function for the name of one, its value if it was removed. */
export function useCategories(setup: RecordTypeSetup | null, isEnabled = true) {
  const { data } = useQuery({
    queryKey: ['custom-fields', setup?.type],
    queryFn: setup ? () => setup.fields.all() : skipToken,
    staleTime: CONFIG_STALE_MS,
    enabled: isEnabled && setup?.hasCategories === true,
  });
  return useMemo(() => {
    const byValue = new Map<string, { label: string; isActive: boolean }>();
    for (const field of data ?? [])
      if (field.key === 'category')
        for (const { value, label, isActive } of field.options)
          if (!byValue.has(value)) byValue.set(value, { label, isActive });
    return {
      all: [...byValue].map(([value, option]) => ({ value, ...option })),
      label: (value: string | null): string | undefined =>
        value === null ? undefined : (byValue.get(value)?.label ?? value),
    };
  }, [data]);
}
