import { useQuery } from '@tanstack/react-query';
import { assetStatusesQuery } from '../../shared/session/session-queries.ts';

/** The statuses of assets in their order: `all` for names, `given` for those that can be set. */
export function useStatuses() {
  const { data: all = [] } = useQuery(assetStatusesQuery);
  return {
    all,
    given: all.filter(({ isActive }) => isActive),
    name: (id: number): string => all.find((status) => status.id === id)?.name ?? '',
  };
}
