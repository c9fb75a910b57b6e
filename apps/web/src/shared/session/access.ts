import { meets, type RequiredPermissions } from '@safety-qube/domain/menu-filter';
import type { Privilege } from '@safety-qube/domain/privileges';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { myAccessQuery } from './session-queries.ts';

/** Asks anew what the signed-in person may do: somebody may have given or taken a right. Without an answer all stays as it was. */
export const refreshAccess = (): void => {
  queryClient.fetchQuery({ ...myAccessQuery, staleTime: 0 }).catch(() => undefined);
};

/** The signed-in person's permission map; empty while it is unknown. What it hides here, the server refuses as well. */
export function usePermissions(): Readonly<Record<string, boolean>> {
  const { data } = useQuery({ ...myAccessQuery, enabled: false });
  return data?.permissions ?? {};
}

/** Whether the signed-in person holds what is asked for (a nested list: any of it). */
export function useMay(): (...required: (Privilege | readonly Privilege[])[]) => boolean {
  const granted = usePermissions();
  return (...required: RequiredPermissions[number][]) => meets(required, granted);
}
