import type { PrivilegeEffect } from '@safety-qube/contract/schemas/access';
import { isPrivilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { authorize, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** The type of records of which a privilege shows all; undefined for another privilege. */
const shownBy = (privilege: string) =>
  RECORD_TYPE_NAMES.find((type) => RECORD_TYPES[type].privileges.viewAll === privilege);

/**
 * Returns what taking a privilege from a role would do: how many people have the role, and if it shows all records of a type, how many
 * of these they see by it, in the facilities that any of them reaches. 403; 404 for an unknown role or privilege.
 */
export async function readPrivilegeEffect(
  ctx: Ctx,
  { roleId, privilege }: { roleId: number; privilege: string },
): Promise<PrivilegeEffect> {
  authorize(ctx, 'management.role.read');
  const role = await ctx.tx.selectFrom('role').select('id').where('id', '=', roleId).executeTakeFirst();
  if (!role || !isPrivilege(privilege)) throw notFound();
  const type = shownBy(privilege);
  const { rows } = await sql<{ people: number; isUnlimited: boolean; facilities: number[] }>`
    with p as materialized (select e.tenant_id, e.id from employee e where e.role_id = ${roleId} and e.status = 'active'),
    s as materialized (select c.employee_id, c.facility_id from employee_scope c join p on p.tenant_id = c.tenant_id and p.id = c.employee_id)
    select (select count(*)::int from p) people, (select count(*) from p) > (select count(distinct employee_id) from s) "isUnlimited",
      array(select distinct facility_id::int from s) facilities`.execute(ctx.tx);
  const { people = 0, isUnlimited = false, facilities = [] } = rows[0] ?? {};
  if (!type) return { people };
  const here = isUnlimited ? sql`true` : sql`r.facility_id = any(${facilities}::bigint[])`;
  const counted = await sql<{ records: number; open: number }>`
    select count(*)::int records, (count(*) filter (where r.shelf = 'open'))::int open
    from record r where r.type = ${type} and r.shelf in ('open', 'closed') and not r.is_confidential and ${here}`.execute(
    ctx.tx,
  );
  const { records = 0, open = 0 } = counted.rows[0] ?? {};
  return { people, records, openRecords: open };
}
