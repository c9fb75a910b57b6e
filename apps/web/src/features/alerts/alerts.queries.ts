import { listAlerts } from '@safety-qube/contract/endpoints/alerts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Alerts that the user has not answered. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => call(listAlerts, {}),
  staleTime: 0,
});
