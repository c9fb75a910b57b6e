import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { FIRST_ROLE, SEEDED_ROLE_NAMES, type SeededRole } from '@safety-qube/domain/seeded-roles';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { text } from '../../platform/i18n.ts';

/** A role with its privileges. */
export interface RoleRow {
  readonly id: number;
  /** Null for a role that the tenant created. */
  readonly key: SeededRole | null;
  /** Its name in the reader's language, and as it is stored. */
  readonly name: string;
  readonly stored: string;
  /** What it is called in languages that have a name of their own for it. */
  readonly names: TextsByLanguage;
  readonly is_fixed: boolean;
  readonly position: number;
  readonly privileges: readonly Privilege[];
}

/** Whether a role still has its seeded name, which is shown in each bundled language. */
export const hasSeededName = <R extends Pick<NamedRole, 'key' | 'name'>>(role: R): role is R & { key: SeededRole } =>
  role.key !== null && SEEDED_ROLE_NAMES[role.key] === role.name;

interface NamedRole {
  readonly key: SeededRole | null;
  readonly name: string;
  readonly names: TextsByLanguage;
}
/** The name of a role in a language: the tenant's own one, a seeded one until the tenant has renamed the role, or that of all languages. */
export const roleName = (language: Language, role: NamedRole): string =>
  role.names[language] ?? (hasSeededName(role) ? text(language, `role.${role.key}`) : role.name);

/** Returns the tenant's roles by id, in their order. Their privileges come as JSON, which is parsed many times faster than an array of SQL. */
export async function readRoles(ctx: Pick<Ctx, 'tx' | 'language'>): Promise<ReadonlyMap<number, RoleRow>> {
  const rows = await ctx.tx
    .selectFrom('role as r')
    .select(['r.id', 'r.key', 'r.name', 'r.names', 'r.is_fixed', 'r.position'])
    .select(
      sql<
        Privilege[]
      >`array_to_json(array(select privilege from role_privilege p where p.tenant_id = r.tenant_id and p.role_id = r.id order by privilege))`.as(
        'privileges',
      ),
    )
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { ...(row as Omit<RoleRow, 'stored'>), name: roleName(ctx.language, row), stored: row.name },
    ]),
  );
}

/** The names of a role in all languages: a file can use any of them, whatever language its reader has chosen. */
export const allNamesOf = (role: RoleRow): string[] => [
  role.stored,
  ...LANGUAGES.map((language) => roleName(language, { ...role, name: role.stored })),
];

/** Whether a role has a privilege that the role of sign-up does not have: granting it requires a fresh sign-in. */
export function exceedsSignUpRole(roles: ReadonlyMap<number, RoleRow>, roleId: number): boolean {
  const signUpPrivileges = [...roles.values()].find(({ key }) => key === FIRST_ROLE)?.privileges ?? [];
  return roles.get(roleId)?.privileges.some((privilege) => !signUpPrivileges.includes(privilege)) ?? false;
}
