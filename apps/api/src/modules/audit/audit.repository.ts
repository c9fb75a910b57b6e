import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Change } from '../../platform/audit.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { seesOrSawRecord } from '../records/index.ts';

/** A line of the log as it is stored. */
export interface EntryRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly acting_for_id: number | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly change: Change;
  readonly request_id: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  /** The name of the token of a service account. */
  readonly token: string | null;
  readonly undoes_id: number | null;
  readonly undone_by: number | null;
}

/**
 * Whether an actor may read the line `e`, beyond the right to read the log: one about a record, or about a form of one, only if they
 * may see that, and never one of a report without a name.
 */
export const maySeeEntry = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`case
  when e.entity = any(${[...RECORD_TYPE_NAMES]}::text[]) then exists (select from record r
    where r.tenant_id = e.tenant_id and r.id = e.entity_id::bigint and ${seesOrSawRecord(actor)})
  when e.entity = 'execution' then e.actor_id is not null and not exists (select from execution x
    join record r on r.tenant_id = x.tenant_id and r.id = x.record_id
    where x.tenant_id = e.tenant_id and x.id = e.entity_id::bigint and (r.is_anonymous or not ${seesOrSawRecord(actor)}))
  else true end`;

const COLUMNS = sql`e.id, e.at, e.actor_id, e.acting_for_id, e.action, e.entity, e.entity_id, e.change, e.request_id, e.address, e.user_agent,
  (select k.name from service_token k where k.tenant_id = e.tenant_id and k.id = e.token_id) token,
  e.undoes_id, (select max(u.id) from audit_entry u where u.tenant_id = e.tenant_id and u.undoes_id = e.id) undone_by`;

const selectNewest = <T>(
  columns: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  limit: number,
  by: 'at' | 'id',
) => sql<T>`
  select ${columns} from audit_entry e where ${where} order by ${by === 'at' ? sql`e.at desc, e.id desc` : sql`e.id desc`} limit ${limit}`;

/** Reads lines `e`, the newest first, by their time or by their ids. */
export async function readEntries(
  ctx: Pick<Ctx, 'tx'>,
  where: RawBuilder<SqlBool>,
  limit: number,
  by: 'at' | 'id' = 'at',
): Promise<EntryRow[]> {
  const { rows } = await selectNewest<EntryRow>(COLUMNS, where, limit, by).execute(ctx.tx);
  return rows;
}

/** Reads no more than the ids of the same lines. */
export async function readEntryIds(
  ctx: Pick<Ctx, 'tx'>,
  where: RawBuilder<SqlBool>,
  limit: number,
  by: 'at' | 'id' = 'at',
): Promise<Pick<EntryRow, 'id'>[]> {
  const { rows } = await selectNewest<Pick<EntryRow, 'id'>>(sql`e.id`, where, limit, by).execute(ctx.tx);
  return rows;
}

/** The lines that were written about the same thing after an entry, with what undid them, and what undid the entry. */
export async function readLater(ctx: Pick<Ctx, 'tx'>, entry: EntryRow): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with recursive later as (
      select * from audit_entry a where a.entity = ${entry.entity} and a.entity_id = ${entry.entity_id} and a.id > ${entry.id}
      union select * from audit_entry a where a.undoes_id = ${entry.id}
      union select u.* from later l join audit_entry u on u.tenant_id = l.tenant_id and u.undoes_id = l.id)
    select ${COLUMNS} from later e order by e.id`.execute(ctx.tx);
  return rows;
}
