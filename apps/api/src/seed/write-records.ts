import { itemAt } from '@safety-qube/domain/item-at';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { insertRecords, type NewRecord, takeNumbers, updateWaiting } from '../modules/records/index.ts';
import type { TenantDb } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

/** Rows per statement. */
const BATCH = 500;

/** One line of a history. */
export interface Step {
  readonly at: Date;
  readonly actor_id: number | null;
  readonly action: string;
  readonly from_status: string | null;
  readonly to_status: string | null;
  readonly note: string | null;
  readonly change?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** A record of the demo, before it has its number and id. */
export interface MadeRecord extends Omit<NewRecord, 'record'> {
  readonly record: Omit<NewRecord['record'], 'number' | 'raised_at' | 'closed_at'> & {
    readonly raised_at: Date;
    readonly closed_at?: Date | null;
  };
  readonly steps: readonly Step[];
}

/** Writes records of a type with the next numbers, their people, histories and pending actions, a batch a statement. Returns their ids. */
export async function writeRecords(
  tx: TenantDb,
  type: RecordType & keyof DB,
  made: readonly MadeRecord[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < made.length; from += BATCH) {
    const batch = made.slice(from, from + BATCH);
    const numbers = await takeNumbers(tx, type, batch.length);
    const added = await insertRecords(
      tx,
      { type, table: type },
      batch.map(({ record, own, people, confidentialTo }, n) => ({
        record: { ...record, number: itemAt(numbers, n) },
        ...{ own, people, confidentialTo },
      })),
    );
    ids.push(...added);
    const steps = batch.flatMap(({ steps }, n) =>
      steps.map((step) => ({ record_id: itemAt(added, n), ...step, change: JSON.stringify(step.change ?? {}) })),
    );
    for (let at = 0; at < steps.length; at += BATCH)
      await tx
        .insertInto('record_change')
        .values(steps.slice(at, at + BATCH))
        .execute();
  }
  await updateWaiting({ tx }, ids);
  return ids;
}

/** Adds notifications of the last two weeks according to the tenant's rules; those of the last two days are unread. */
export const notifyOfLately = (tx: TenantDb) =>
  sql`
    with e as (
      insert into event (at, name, type, record_id, version, actor_id, detail, handled_at)
      select c.at, c.action, r.type, c.record_id, 1, c.actor_id,
        case when m.id is null then jsonb_build_object('fromStatus', c.from_status, 'toStatus', c.to_status)
          else jsonb_build_object('commentId', m.id, 'mentions', '[]'::jsonb) end, c.at
      from record_change c
      join record r on r.tenant_id = c.tenant_id and r.id = c.record_id
      left join record_comment m on c.action = 'commented' and m.tenant_id = c.tenant_id and m.record_id = c.record_id
        and m.created_at = c.at and m.author_id = c.actor_id
      where c.at > now() - interval '14 days' order by c.at
      returning tenant_id, id, at, name, type, record_id, actor_id, detail)
    insert into notification (employee_id, event_id, event, reason, type, record_id, actor_id, params, in_app, created_at, read_at)
    select distinct on (e.id, p.employee_id) p.employee_id, e.id, e.name, p.relation, e.type, e.record_id, e.actor_id,
      jsonb_strip_nulls(jsonb_build_object('isEnd', nullif(coalesce(e.detail ->> 'toStatus' = 'Closed', false), false),
        'commentId', e.detail -> 'commentId')), true,
      e.at, case when e.at < now() - interval '2 days' then e.at + interval '3 hours' end
    from e
    join record_person p on p.tenant_id = e.tenant_id and p.record_id = e.record_id
    join notification_rule n on n.type = e.type and n.event = e.name and n.audience = p.relation and n.channel = 'inApp'
    where p.employee_id is distinct from e.actor_id
    order by e.id, p.employee_id`.execute(tx);
