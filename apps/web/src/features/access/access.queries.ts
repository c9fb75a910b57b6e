import type { Success } from '@safety-qube/contract/endpoint';
import { listRoles, readPrivilegeEffect } from '@safety-qube/contract/endpoints/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export type RolesList = Success<typeof listRoles>;
export const rolesQuery = queryOptions({ queryKey: ['access', 'roles'], queryFn: () => call(listRoles, {}) });
export const privilegeEffectQuery = (roleId: number, privilege: string) =>
  queryOptions({
    queryKey: ['access', 'effect', roleId, privilege],
    queryFn: ({ signal }) => call(readPrivilegeEffect, { params: { roleId, privilege } }, { signal }),
  });
