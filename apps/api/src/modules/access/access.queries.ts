import type { Endpoint } from '@safety-qube/contract/endpoint';
import type { MyAccess, Role } from '@safety-qube/contract/schemas/access';
import { isPlanned } from '@safety-qube/domain/planned-privileges';
import { PRIVILEGES, type Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { actorOf, authorize, authorizeSomewhere, type Ctx, can } from '../../platform/context.ts';
import { endpointsByPrivilege } from '../../platform/http/endpoints.ts';
import { isTextKey, text } from '../../platform/i18n.ts';
import { hasAllPrivileges, readRoles, roleName } from '../people/index.ts';
import { presentRole } from './access.presenter.ts';

/** Counts the people of each role, including inactive ones, by role id. */
async function countPeople(ctx: Ctx): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.tx
    .selectFrom('employee')
    .select((eb) => ['role_id', eb.fn.countAll<number>().as('people')])
    .groupBy('role_id')
    .execute();
  return new Map(rows.map((row) => [row.role_id, row.people]));
}

/** Whether a privilege acts, and what it then permits, in the caller's language. */
function explain({ language }: Pick<Ctx, 'language'>, code: Privilege) {
  const key = `privilegeHelp.${code}`;
  return { isPlanned: isPlanned(code), help: isTextKey(key) ? text(language, key) : null };
}

/** Lists every role with its privileges, and every privilege there is with the operations that require it, out of all. */
export async function listRoles(ctx: Ctx, all: Iterable<Endpoint>) {
  const actor = authorize(ctx, 'management.role.read');
  const [roles, people] = await Promise.all([readRoles(ctx), countPeople(ctx)]);
  const endpoints = endpointsByPrivilege(all, RECORD_TYPE_NAMES);
  return {
    privileges: PRIVILEGES.map((privilege) => ({
      ...privilege,
      ...explain(ctx, privilege.code),
      operations: (endpoints.get(privilege.code) ?? []).map(
        ({ method, path, summary }) => `${method} ${path}: ${summary}`,
      ),
    })),
    roles: [...roles.values()].map((role) => presentRole(role, people.get(role.id) ?? 0)),
    abilities: {
      create: can(actor, 'management.role.create'),
      edit: can(actor, 'management.role.edit'),
      delete: can(actor, 'management.role.delete'),
    },
  };
}

/** Returns one role, for the response to a change of it. */
export async function readRole(ctx: Ctx, id: number): Promise<Role> {
  const [roles, people] = await Promise.all([readRoles(ctx), countPeople(ctx)]);
  const role = roles.get(id);
  if (!role) throw new Error(`role ${id} does not exist`);
  return presentRole(role, people.get(id) ?? 0);
}

/** Lists the names of the roles, each with whether the caller may grant it to a person. */
export async function listRoleNames(ctx: Ctx) {
  const actor = authorizeSomewhere(ctx, 'management.user.read');
  const roles = await readRoles(ctx);
  return [...roles.values()].map(({ id, key, name, privileges }) => ({
    id,
    key,
    name,
    grantable: hasAllPrivileges(actor, privileges),
  }));
}

/** Returns the caller's privileges and their reach. */
export async function readMyAccess(ctx: Ctx): Promise<MyAccess> {
  const { roleId, privileges, facilityIds } = actorOf(ctx);
  const role = await ctx.tx
    .selectFrom('role')
    .select(['key', 'name', 'names'])
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  return {
    roleId,
    roleName: roleName(ctx.language, role),
    permissions: Object.fromEntries([...privileges].map((privilege) => [privilege, true])),
    facilityIds: facilityIds && [...facilityIds],
  };
}
