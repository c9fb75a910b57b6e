import { getManagementOverview } from '@safety-qube/contract/endpoints/management';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** What is to be done in the administration; counted anew whenever the page is opened. */
export const overviewQuery = queryOptions({
  queryKey: ['management', 'overview'],
  queryFn: () => call(getManagementOverview, {}),
  staleTime: 0,
});
