import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MyAccess, PrivilegeEffect, PrivilegeRow, Role, RoleName } from '../schemas/access.ts';
import { Id, IdParams, Nothing, Problem } from '../schemas/common.ts';

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/rp',
  summary: 'Roles with their privileges, and all privileges',
  privilege: 'management.role.read',
  responses: {
    200: z.object({
      privileges: z.array(PrivilegeRow),
      roles: z.array(Role),
      abilities: z.object({ create: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
    }),
  },
});
export const listRoleNames = endpoint({
  method: 'GET',
  path: '/api/rp/names',
  summary: 'Roles that the caller may give to a person',
  privilege: 'management.user.read',
  responses: {
    200: z.array(z.object({ id: z.int(), key: z.string().nullable(), name: z.string(), grantable: z.boolean() })),
  },
});
export const getMyAccess = endpoint({
  method: 'GET',
  path: '/api/rp/mine',
  summary: 'The caller’s permission map',
  responses: { 200: MyAccess },
});
export const setPrivilege = endpoint({
  method: 'PUT',
  path: '/api/rp/{roleId}/{privilege}/{granted}',
  summary: 'Grant a privilege to a role, or take it away',
  privilege: 'management.role.edit',
  grantsRights: 'always',
  params: z.object({ roleId: Id, privilege: z.string().max(80), granted: z.enum(['true', 'false']) }),
  responses: { 200: Role, 403: Problem, 404: Problem, 422: Problem },
});
export const createRole = endpoint({
  method: 'POST',
  path: '/api/rp',
  summary: 'Add a role, empty or as a copy of another',
  isIdempotent: true,
  privilege: 'management.role.create',
  grantsRights: 'always',
  body: z.object({ name: RoleName, copyOf: z.int().optional() }),
  responses: { 201: Role, 403: Problem, 409: Problem, 422: Problem },
});
export const renameRole = endpoint({
  method: 'PATCH',
  path: '/api/rp/{id}',
  summary: 'Rename a role',
  privilege: 'management.role.edit',
  params: IdParams,
  /** `before` is the name that the caller has read; 409 STALE with the role if it is called otherwise by now. */
  body: z.object({ name: RoleName, before: RoleName.optional() }),
  responses: { 200: Role, 403: Problem, 404: Problem, 409: Problem, 422: Problem },
});
export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/rp/{id}',
  summary: 'Delete a role that nobody has',
  privilege: 'management.role.delete',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem, 422: Problem },
});
export const readPrivilegeEffect = endpoint({
  method: 'GET',
  path: '/api/rp/{roleId}/{privilege}/effect',
  summary: 'What taking a privilege from a role would do',
  privilege: 'management.role.read',
  params: z.object({ roleId: Id, privilege: z.string().max(80) }),
  responses: { 200: PrivilegeEffect, 403: Problem, 404: Problem },
});
