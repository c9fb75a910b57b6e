import type { Language } from '@safety-qube/domain/languages';
import type { Privilege } from '@safety-qube/domain/privileges';
import { FIRST_ROLE, SEEDED_ROLE_NAMES, type SeededRole } from '@safety-qube/domain/seeded-roles';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { text } from '../../platform/i18n.ts';

/** A role with its privileges. */
export interface RoleRow {
  readonly id: number;
  /** Null for a role that the tenant created. */
  readonly key: SeededRole | null;
  readonly name: string;
  readonly is_fixed: boolean;
  readonly position: number;
  readonly privileges: readonly Privilege[];
}

/** The name of a role: a seeded one in the reader's language until the tenant has renamed it. */
export function roleName(language: Language, { key, name }: { key: string | null; name: string }): string {
  const seeded = key as SeededRole | null;
  return seeded && SEEDED_ROLE_NAMES[seeded] === name ? text(language, `role.${seeded}`) : name;
}

/** Returns the tenant's roles by id, in their order. */
export async function readRoles(ctx: Pick<Ctx, 'tx' | 'language'>): Promise<ReadonlyMap<number, RoleRow>> {
  const rows = await ctx.tx
    .selectFrom('role as r')
    .select(['r.id', 'r.key', 'r.name', 'r.is_fixed', 'r.position'])
    .select(
      sql<
        Privilege[]
      >`array(select privilege from role_privilege p where p.tenant_id = r.tenant_id and p.role_id = r.id order by privilege)`.as(
        'privileges',
      ),
    )
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
  return new Map(rows.map((row) => [row.id, { ...(row as RoleRow), name: roleName(ctx.language, row) }]));
}

/** Whether a role has a privilege that the role of sign-up does not have: granting it requires a fresh sign-in. */
export function exceedsSignUpRole(roles: ReadonlyMap<number, RoleRow>, roleId: number): boolean {
  const signUpPrivileges = [...roles.values()].find(({ key }) => key === FIRST_ROLE)?.privileges ?? [];
  return roles.get(roleId)?.privileges.some((privilege) => !signUpPrivileges.includes(privilege)) ?? false;
}
