import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';
import { sql } from 'kysely';
import { actingFor } from '../../platform/acting-for.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { eventInsert, handling } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { followAlert } from './alerts/follow-alert.ts';
import { type AlertOfEvent, raiseAlert } from './alerts/raise-alert.ts';
import { GROUP_MEMBERS, ROLE_IDS } from './confidentiality.ts';
import type { NewRecordEvent } from './new-record-event.ts';
import { openRecorded } from './recorded.ts';
import { updateWaiting } from './waiting.ts';

type Audience = Omit<RecordAudience, 'type'>;

/** Columns of the record `r` that determine its audience. */
const AUDIENCE = sql`r.facility_id "facilityId", r.is_confidential "isConfidential", r.archived_at is not null "isArchived",
  r.deleted_at is not null "isDeleted",
  array(select distinct p.employee_id::int from record_person p
    where p.tenant_id = r.tenant_id and p.record_id = r.id) people,
  ${ROLE_IDS} "roleIds", ${GROUP_MEMBERS} "groupMembers"`;

/** Returns who may see a record in its current state. */
export async function readAudience(ctx: Pick<Ctx, 'tx'>, type: RecordType, recordId: number): Promise<RecordAudience> {
  const { rows } = await sql<Audience>`select ${AUDIENCE} from record r where r.id = ${recordId}`.execute(ctx.tx);
  if (!rows[0]) throw new Error(`record ${recordId} is gone`);
  return { type, ...rows[0] };
}

/** Writes the history entry and the event in one statement. Returns who may see the record now, and the id of its origin. */
async function write(
  tx: TenantDb,
  event: NewRecordEvent,
  actorId: number | null,
  alert: AlertOfEvent | undefined,
): Promise<{ audience: RecordAudience; originId: number | null }> {
  const { recordId, version, name, type, fromStatus = null, toStatus = null, undoesId = null } = event;
  const former = alert ? undefined : event.former;
  const detail = {
    ...event.detail,
    ...(event.note && { note: event.note }),
    ...(alert && { immediateDanger: true, alert }),
    ...(toStatus !== null && { fromStatus, toStatus }),
    ...(event.isEnd && { isEnd: true }),
  };
  const { rows } = await sql<Audience & { originId: number | null }>`
    with c as (insert into record_change (record_id, version, actor_id, acting_for_id, action, from_status, to_status, note, change, undoes_id)
      values (${recordId}, ${version}, ${actorId}, ${actorId === null ? null : actingFor(recordId, actorId)}, ${name}, ${fromStatus}, ${toStatus},
        ${event.note ?? null}, ${JSON.stringify(event.change ?? {})}, ${undoesId})),
    e as (${eventInsert({ name, type, recordId, version, actorId, detail, former })}),
    j as (select ${handling('e.id', 'alert' in detail)} from e)
    select ${AUDIENCE}, r.origin_id "originId", (select count(*) from j) jobs from record r where r.id = ${recordId}`.execute(
    tx,
  );
  if (!rows[0]) throw new Error(`record ${recordId} is gone`);
  const { facilityId, isConfidential, isArchived, isDeleted, people, roleIds, groupMembers, originId } = rows[0];
  const audience = { type, facilityId, isConfidential, isArchived, isDeleted, people, roleIds, groupMembers };
  return { audience, originId };
}

/** Returns the message about a record's origin with its audience, because the origin's page shows the status of the record. */
async function readOrigin(tx: TenantDb, id: number) {
  const { rows } = await sql<Audience & { type: RecordType; version: number }>`
    select r.type, r.version, ${AUDIENCE} from record r where r.id = ${id}`.execute(tx);
  return rows.map(({ version, ...audience }) => ({ body: { type: audience.type, id, version }, to: { audience } }));
}

/**
 * Writes what happened to the history and to the outbox, updates whose action is pending, opens what was only recorded if it becomes
 * critical, and raises or ends the record's alert, in the caller's transaction. After the commit it notifies the sockets of those who may see the record now, of `before`, who could until this change, and of those
 * who may see the origin, which shows the record.
 */
export async function writeEvent(
  ctx: Pick<Ctx, 'tx' | 'actor' | 'afterCommit'> & { readonly tenant: { readonly id: number } },
  { relay }: Pick<Platform, 'relay'>,
  event: NewRecordEvent,
  before?: RecordAudience,
): Promise<void> {
  const { recordId, version, type } = event;
  const actorId = event.isAnonymous ? null : (ctx.actor?.employeeId ?? null);
  const happened = await openRecorded(ctx.tx, event);
  const alert = await raiseAlert(ctx.tx, happened);
  const { audience, originId } = await write(ctx.tx, happened, actorId, alert);
  await updateWaiting(ctx, [recordId]);
  const next = await followAlert(ctx, { relay }, event);
  const messages = [
    { body: { type, id: recordId, version }, to: { audience, ...(before && { formerly: before }) } },
    ...(originId === null ? [] : await readOrigin(ctx.tx, originId)),
  ];
  ctx.afterCommit(() => {
    for (const one of messages)
      relay.publish({ kind: 'delivery', tenantId: ctx.tenant.id, destination: '/user/queue/changes', ...one });
  });
  if (next) await writeEvent(ctx, { relay }, next);
}
