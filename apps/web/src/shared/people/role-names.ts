import { listRoleNames } from '@safety-qube/contract/endpoints/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The names of the roles, and which of them the user may give. */
export const roleNamesQuery = queryOptions({ queryKey: ['access', 'names'], queryFn: () => call(listRoleNames, {}) });
