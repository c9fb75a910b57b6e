import type { Privilege } from '@safety-qube/domain/privileges';
import { maySee } from '@safety-qube/domain/records/visibility';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { VisibleRecord } from '../any-record.ts';
import { readAudience } from '../write-event.ts';

/**
 * Returns the ids without duplicates. Throws 422 MENTION_UNSEEN with the ids of mentioned people who do not exist, are inactive or
 * may not see the record.
 */
export async function checkMentions(
  ctx: Ctx,
  { record, definition }: VisibleRecord,
  ids: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return [];
  const { rows } = await sql<{ id: number; roleId: number; privileges: Privilege[]; scope: number[] }>`
    select e.id, e.role_id "roleId",
      array(select p.privilege from role_privilege p where p.tenant_id = e.tenant_id and p.role_id = e.role_id) privileges,
      array(select s.facility_id::int from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id) scope
    from employee e where e.id = any(${wanted}::bigint[]) and e.status = 'active'
      and not e.is_service_account`.execute(ctx.tx);
  const audience = await readAudience(ctx, definition.type, record.id);
  const allowed = new Set(
    rows
      .filter((row) =>
        maySee(
          {
            employeeId: row.id,
            roleId: row.roleId,
            privileges: new Set(row.privileges),
            facilityIds: row.scope.length ? new Set(row.scope) : null,
          },
          audience,
        ),
      )
      .map((row) => row.id),
  );
  const refused = wanted.filter((id) => !allowed.has(id));
  if (refused.length) throw refuse('MENTION_UNSEEN', {}, { ids: refused });
  return wanted;
}
