import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import type { RecordType } from '@safety-qube/domain/records/record-types';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { writeEvent } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';

/** What happened to a record, for its history and for everyone whom it concerns. */
export interface Happening {
  readonly type: RecordType;
  readonly recordId: number;
  /** The record's version after it. */
  readonly version: number;
  readonly name: RecordEventName;
  readonly fromStatus?: string | null;
  readonly toStatus?: string | null;
  /** What was said. */
  readonly note?: string | undefined;
  /** Property > [before, after]. */
  readonly change?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** What subscribers need beyond the record itself. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Whether nobody may learn who did it. */
  readonly isAnonymous?: boolean;
}

/** Who may see a record, as it stands now. */
export async function readAudience(ctx: Pick<Ctx, 'tx'>, type: RecordType, recordId: number): Promise<RecordAudience> {
  const { rows } = await sql<Omit<RecordAudience, 'type'>>`
    select r.facility_id "facilityId", r.is_confidential "isConfidential", r.archived_at is not null "isArchived",
      r.deleted_at is not null "isDeleted",
      array(select distinct p.employee_id::int from record_person p
        where p.tenant_id = r.tenant_id and p.record_id = r.id) people,
      array(select g.role_id::int from record_role g where g.tenant_id = r.tenant_id and g.record_id = r.id) "roleIds"
    from record r where r.id = ${recordId}`.execute(ctx.tx);
  if (!rows[0]) throw new Error(`record ${recordId} is gone`);
  return { type, ...rows[0] };
}

/**
 * Writes what happened to the history and to the outbox, in the caller's transaction, and tells the sockets when it is there:
 * those of whoever may see the record now, and of `before`, who could until this happened.
 */
export async function tell(
  ctx: Pick<Ctx, 'tx' | 'actor' | 'afterCommit'> & { readonly tenant: { readonly id: number } },
  { relay }: Pick<Platform, 'relay'>,
  happening: Happening,
  before?: RecordAudience,
): Promise<void> {
  const { recordId, version, name, type, fromStatus = null, toStatus = null } = happening;
  const actorId = happening.isAnonymous ? null : (ctx.actor?.employeeId ?? null);
  await ctx.tx
    .insertInto('record_change')
    .values({
      record_id: recordId,
      actor_id: actorId,
      action: name,
      from_status: fromStatus,
      to_status: toStatus,
      note: happening.note ?? null,
      change: JSON.stringify(happening.change ?? {}),
    })
    .execute();
  await writeEvent(ctx.tx, {
    name,
    type,
    recordId,
    version,
    actorId,
    detail: { ...happening.detail, ...(toStatus !== null && { fromStatus, toStatus }) },
  });
  const audience = await readAudience(ctx, type, recordId);
  ctx.afterCommit(() =>
    relay.publish({
      kind: 'delivery',
      tenantId: ctx.tenant.id,
      destination: '/user/queue/changes',
      body: { type, id: recordId, version },
      to: { audience, ...(before && { formerly: before }) },
    }),
  );
}
