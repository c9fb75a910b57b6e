import { configKey } from '@safety-qube/domain/config-keys';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { configQuery } from './start-visit.ts';

/** Reads settings of the tenant by name: what was configured, else the product's default. */
export function useSettings(): (name: string) => unknown {
  const { data } = useQuery({ ...configQuery, enabled: false });
  return useCallback((name) => data?.find((entry) => entry.name === name)?.value ?? configKey(name)?.default, [data]);
}
