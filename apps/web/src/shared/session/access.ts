import { EVERYWHERE, meets, type RequiredPermissions } from '@safety-qube/domain/menu-filter';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queryClient } from '../api/query-client.ts';
import { myAccessQuery } from './session-queries.ts';

/**
 * Reloads the signed-in user's permissions: a right may have been granted or revoked. Without a response everything
 * stays as it was.
 */
export const refreshAccess = (): void => {
  queryClient.fetchQuery({ ...myAccessQuery, staleTime: 0 }).catch(() => undefined);
};

/** The signed-in user's permission map; empty while it is unknown. What it hides here, the server refuses as well. */
export function usePermissions(): Readonly<Record<string, boolean>> {
  const { data } = useQuery({ ...myAccessQuery, enabled: false });
  return useMemo(() => (data ? { ...data.permissions, [EVERYWHERE]: data.facilityIds === null } : {}), [data]);
}

/**
 * Returns a function that checks whether the signed-in user has all of the privileges (of a nested list: any), and for `EVERYWHERE` a
 * role that is not limited to facilities.
 */
export function useMay(): (...required: RequiredPermissions) => boolean {
  const granted = usePermissions();
  return (...required: RequiredPermissions[number][]) => meets(required, granted);
}

/** Returns a function that checks whether the signed-in user's role applies at a facility. */
export function useReach(): (facilityId: number) => boolean {
  const { data } = useQuery({ ...myAccessQuery, enabled: false });
  const ids = data?.facilityIds ?? null;
  return useCallback((facilityId) => ids === null || ids.includes(facilityId), [ids]);
}
