import type { PrivilegeEffect } from '@safety-qube/contract/schemas/access';
import { isPrivilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { authorize, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readLeftWork, readReach, readRoles } from '../people/index.ts';

/** The type of records of which a privilege shows all; undefined for another privilege. */
const shownBy = (privilege: string) =>
  RECORD_TYPE_NAMES.find((type) => RECORD_TYPES[type].privileges.viewAll === privilege);

/**
 * Returns what taking a privilege from a role would do: how many people have the role, how much open work would be left without somebody
 * who can act, and if it shows all records of a type, how many of these they see by it, in the facilities that any of them reaches. 403;
 * 404 for an unknown role or privilege.
 */
export async function readPrivilegeEffect(
  ctx: Ctx,
  { roleId, privilege }: { roleId: number; privilege: string },
): Promise<PrivilegeEffect> {
  authorize(ctx, 'management.role.read');
  const role = (await readRoles(ctx)).get(roleId);
  if (!role || !isPrivilege(privilege)) throw notFound();
  const { people, facilities } = await readReach(ctx, [role]);
  const left = await readLeftWork(ctx, {
    from: { roleId },
    before: { privileges: role.is_fixed ? [] : role.privileges, facilities },
    after: { privileges: role.privileges.filter((code) => code !== privilege), facilities },
  });
  const type = shownBy(privilege);
  if (!type) return { people, ...left };
  const here = facilities === null ? sql`true` : sql`r.facility_id = any(${[...facilities]}::bigint[])`;
  const counted = await sql<{ records: number; open: number }>`
    select count(*)::int records, (count(*) filter (where r.shelf = 'open'))::int open
    from record r where r.type = ${type} and r.shelf in ('open', 'closed') and not r.is_confidential and ${here}`.execute(
    ctx.tx,
  );
  const { records = 0, open = 0 } = counted.rows[0] ?? {};
  return { people, records, openRecords: open, ...left };
}
