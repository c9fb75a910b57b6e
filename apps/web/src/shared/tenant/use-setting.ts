import { configKey } from '@safety-qube/domain/config-keys';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { configQuery } from '../session/start-visit.ts';

/** Returns a function that reads settings of the tenant by name: the configured value, else the product's default. */
export function useSettings(): (name: string) => unknown {
  const { data } = useQuery({ ...configQuery, enabled: false });
  return useCallback((name) => data?.find((entry) => entry.name === name)?.value ?? configKey(name)?.default, [data]);
}

/**
 * Returns a function that checks whether a tenant uses a field of a module: `prefix` as in `enable_haz_show_priority`;
 * without one it uses all.
 */
export const useUses = (
  prefix: string | null,
): ((field: 'owner' | 'invest_team' | 'duedate' | 'priority') => boolean) => {
  const setting = useSettings();
  return (field) => prefix === null || setting(`enable_${prefix}_show_${field}`) === true;
};
