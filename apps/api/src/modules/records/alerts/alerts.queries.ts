import type { Alert } from '@safety-qube/contract/schemas/alerts';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../../platform/context.ts';
import { seesRecord } from '../visibility.ts';
import { type Site, siteColumns, siteTables, siteTexts } from './site.ts';

/** Whether an actor who was notified of the record `r` may know that it is critical: of a confidential one only who may see it. */
export const mayKnow = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.deleted_at is null and (not r.is_confidential or ${seesRecord(actor)}))`;

interface AlertRow extends Site {
  readonly id: number;
  readonly raised_at: Date;
  readonly notified: number;
  readonly gathered: number;
  readonly record_id: number;
  readonly type: RecordType;
  readonly number: string;
  readonly title: string;
  readonly sees: boolean;
}

/**
 * Lists the open alerts that the caller was notified of and has not answered since, the oldest first. Of a record that they may not
 * see they learn the place and the category.
 */
export async function listAlerts(ctx: Ctx): Promise<Alert[]> {
  const actor = actorOf(ctx);
  const { rows } = await sql<AlertRow>`
    select a.id, a.raised_at, r.id record_id, r.type, r.number, r.title, ${seesRecord(actor)} sees, ${siteColumns},
      (select count(*)::int from alert_person x where x.tenant_id = a.tenant_id and x.alert_id = a.id) notified,
      (select count(*)::int from alert g where g.tenant_id = a.tenant_id and g.gathered_in = a.id and g.ended_at is null) gathered
    from alert a
    join alert_person p on p.tenant_id = a.tenant_id and p.alert_id = a.id and p.employee_id = ${actor.employeeId} and p.answer is null
    join record r on r.tenant_id = a.tenant_id and r.id = a.record_id ${siteTables}
    where a.ended_at is null and ${mayKnow(actor)}
    order by a.id`.execute(ctx.tx);
  const textsOf = await siteTexts(ctx, rows);
  return rows.map((row) => ({
    id: row.id,
    raisedAt: row.raised_at.toISOString(),
    notified: row.notified,
    gathered: row.gathered,
    ...textsOf(row),
    record: row.sees ? { id: row.record_id, type: row.type, number: row.number, title: row.title } : null,
  }));
}
