import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import type { RecordRow } from './record-row.ts';
import { seesRecord } from './visibility.ts';

/** A record that was created from another one, its origin, as shown to a reader who may see the origin. */
export interface DerivedRecord {
  /** Null, as is the number, for a reader who may not open it. */
  readonly id: number | null;
  readonly type: RecordType;
  readonly number: string | null;
  readonly title: string;
  readonly status: string;
  readonly ownerId: number | null;
  readonly dueOn: string | null;
  /** From when on it is late; null for never. */
  readonly lateFrom: Date | null;
  readonly isClosed: boolean;
}

/**
 * A table of the records that were created from a record that an actor may see. Of those that the actor may not open it contains
 * title, status, owner and due date, but neither id nor number; it leaves out those of them that are archived or more confidential
 * than the origin. `record_id` is for joins and for the order.
 */
export const derivedRecordsOf = (
  actor: Actor,
  origin: Pick<RecordRow, 'id' | 'is_confidential'>,
): RawBuilder<DerivedRecord> => sql`
  (select t.id record_id, case when t."maySee" then t.id end id, t.type, case when t."maySee" then t.number end number, t.title,
      t.status, t."ownerId", t."dueOn", t."lateFrom", t."isClosed" from (
      select r.id, r.type, r.number, r.title, r.status, r.owner_id "ownerId", r.due_on::text "dueOn", nullif(r.late_from, 'infinity') "lateFrom",
        r.closed_at is not null "isClosed", r.is_confidential, r.shelf,
        ${seesRecord(actor)} "maySee"
      from record r where r.origin_id = ${origin.id} and r.shelf <> 'deleted') t
    where t."maySee" or (t.shelf <> 'archived' and (not t.is_confidential or ${origin.is_confidential})))`;

/** Returns the records that were created from a record that the caller may see, oldest first. */
export async function listDerivedRecords(
  ctx: Ctx,
  origin: Pick<RecordRow, 'id' | 'is_confidential'>,
): Promise<readonly DerivedRecord[]> {
  const { rows } = await sql<DerivedRecord>`
    select c.id, c.type, c.number, c.title, c.status, c."ownerId", c."dueOn", c."lateFrom", c."isClosed"
    from ${derivedRecordsOf(actorOf(ctx), origin)} c order by c.record_id`.execute(ctx.tx);
  return rows;
}
