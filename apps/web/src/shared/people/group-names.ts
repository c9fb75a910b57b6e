import { listGroupNames } from '@safety-qube/contract/endpoints/groups';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The names of the groups in use. */
export const groupNamesQuery = queryOptions({
  queryKey: ['groups', 'names'],
  queryFn: () => call(listGroupNames, {}),
});
