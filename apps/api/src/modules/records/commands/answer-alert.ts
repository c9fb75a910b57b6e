import type { AlertAfter } from '@safety-qube/contract/schemas/alerts';
import type { AlertAnswer } from '@safety-qube/domain/records/alerts';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayKnow } from '../alerts/alerts.queries.ts';
import { endAlert } from '../alerts/end-alert.ts';
import { publishAlert } from '../alerts/publish-alert.ts';
import { lockRecord } from '../lock-record.ts';
import { writeEvent } from '../write-event.ts';

/** Returns who has the record of an alert. */
async function readTaken(tx: TenantDb, id: number, employeeId: number): Promise<AlertAfter> {
  const { taken_at, answer } = await tx
    .selectFrom('alert as a')
    .innerJoin('alert_person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.alert_id', '=', 'a.id'),
    )
    .select(['a.taken_at', 'p.answer'])
    .where('a.id', '=', id)
    .where('p.employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  if (taken_at === null) return { takenBy: null };
  return { takenBy: answer === 'mine' ? 'caller' : 'other' };
}

/**
 * Records what the caller answers to an alert: who has it ends it, so that nobody is notified again. The history of the record says so
 * without a name, the audit log has it. An alert that has ended stays as it is. Returns who has it then. 404 unless the caller was
 * notified of it, and for a record that has become confidential to others.
 */
export async function answerAlert(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  id: number,
  answer: AlertAnswer,
): Promise<AlertAfter> {
  const actor = actorOf(ctx);
  const found = await ctx.tx
    .selectFrom('alert as a')
    .innerJoin('alert_person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.alert_id', '=', 'a.id'),
    )
    .innerJoin('record as r', (join) => join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.id', '=', 'a.record_id'))
    .select('r.id')
    .where('a.id', '=', id)
    .where('p.employee_id', '=', actor.employeeId)
    .where(mayKnow(actor))
    .executeTakeFirst();
  if (!found) throw notFound();
  await lockRecord(ctx.tx, found.id);
  const { numUpdatedRows: changed } = await ctx.tx
    .updateTable('alert_person')
    .set({ answer, answered_at: new Date() })
    .where('alert_id', '=', id)
    .where('employee_id', '=', actor.employeeId)
    .where('answer', 'is distinct from', answer)
    .where(sql<SqlBool>`exists (select from alert a where a.id = ${id} and a.ended_at is null)`)
    .executeTakeFirst();
  if (!changed) return readTaken(ctx.tx, id, actor.employeeId);
  if (answer === 'mine') await endAlert(ctx.tx, found.id, { isTaken: true });
  const { type, version } = await ctx.tx
    .selectFrom('record')
    .select(['type', 'version'])
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  const name = answer === 'mine' ? 'alertTaken' : 'alertPassed';
  await writeEvent(ctx, platform, { type, recordId: found.id, version, name, isAnonymous: true });
  await audit(ctx, answer === 'mine' ? 'alert.taken' : 'alert.passed', type, found.id);
  await publishAlert(ctx, platform, id);
  return { takenBy: answer === 'mine' ? 'caller' : null };
}
