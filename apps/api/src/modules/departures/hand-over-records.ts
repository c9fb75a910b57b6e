import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { updateWaiting } from '../records/index.ts';
import { isWorkOf } from './open-work.queries.ts';

/** The ledger's name for records. */
export const RECORDS = 'record';

/** An open record and the person who gets it. */
export interface HandedRecord {
  readonly id: number;
  readonly to: number;
}

/** SQL for what the history of a record says: who was the owner, in the team or the verifier, and who is now. */
const changeOf = (
  relations: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`jsonb_strip_nulls(jsonb_build_object(
  'owner', case when ${relations} ? 'owner' then jsonb_build_array(${from}, ${to}) end,
  'team', case when ${relations} ? 'resolutionTeam' then jsonb_build_array(jsonb_build_array(${from}), jsonb_build_array(${to})) end,
  'verifierId', case when ${relations} ? 'verifier' then jsonb_build_array(${from}, ${to}) end))`;

/** Throws 422 HAND_OVER_VERIFIER if a successor would verify their own work. */
async function checkVerifiers({ tx }: Pick<Ctx, 'tx'>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`
    select case when r.is_confidential then null else r.number end number from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
    where r.id = any(${[...ids]}::bigint[]) and x.verifier_id = r.owner_id order by r.id`.execute(tx);
  if (!rows.length) return;
  const numbers = rows.flatMap(({ number }) => number ?? []).slice(0, 20);
  throw refuse('HAND_OVER_VERIFIER', { number: rows.length }, { numbers });
}

/** Gives open records of a person to others, with their history, and notes in the ledger what was whose. */
export async function handOverRecords(
  ctx: Ctx,
  { handOverId, from, records }: { handOverId: number; from: number; records: readonly HandedRecord[] },
): Promise<void> {
  if (!records.length) return;
  const { employeeId: actorId } = actorOf(ctx);
  const handed = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n(id bigint, "to" bigint)`;
  const ids = records.map(({ id }) => id);
  await sql`select from record where id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.tx);
  await sql`
    with m as materialized (
      select r.id, n."to", r.version, r.status, r.owner_id = ${from} is_owner, x.verifier_id = ${from} is_verifier,
        (select jsonb_agg(p.relation) from record_person p where p.record_id = r.id and ${isWorkOf(from)}) relations,
        coalesce((select jsonb_agg(p.relation) from record_person p where p.record_id = r.id and p.employee_id = n."to" and p.for_id is null), '[]') had
      from ${handed} join record r on r.id = n.id left join task x on x.tenant_id = r.tenant_id and x.record_id = r.id),
    d as (delete from record_person p using m where p.record_id = m.id and p.employee_id = ${from} and p.for_id is null and m.relations ? p.relation),
    a as (insert into record_person (record_id, employee_id, relation)
      select m.id, m."to", x.relation from m, jsonb_array_elements_text(m.relations) x(relation)
      on conflict (tenant_id, record_id, relation, employee_id) do update set for_id = null where record_person.for_id is not null),
    r as (update record r set version = r.version + 1, updated_at = now(), owner_id = case when m.is_owner then m."to" else r.owner_id end
      from m where r.id = m.id),
    x as (update task x set verifier_id = m."to" from m where x.record_id = m.id and m.is_verifier),
    h as (insert into record_change (record_id, version, actor_id, action, change)
      select m.id, m.version + 1, ${actorId}::bigint, 'reassigned', ${changeOf(sql`m.relations`, sql`${from}::bigint`, sql`m."to"`)} from m)
    insert into hand_over_row (hand_over_id, table_name, row_id, before, after)
    select ${handOverId}::bigint, ${RECORDS}::text, m.id, jsonb_build_object('relations', m.relations, 'had', m.had,
        'isOwner', coalesce(m.is_owner, false), 'isVerifier', coalesce(m.is_verifier, false)),
      jsonb_build_object('employeeId', m."to", 'version', m.version + 1) from m`.execute(ctx.tx);
  await checkVerifiers(ctx, ids);
  await updateWaiting(ctx, ids);
}

/** Condition for the rows `h` of the ledger whose record `r` nobody has changed since. */
export const isUntouched = sql`r.version = (h.after->>'version')::int`;

/** Gives the records of a hand-over back that nobody has touched since. */
export async function takeRecordsBack(ctx: Ctx, handOverId: number, to: number): Promise<void> {
  const { employeeId: actorId } = actorOf(ctx);
  const { rows } = await sql<{ ids: number[] }>`
    with l as materialized (
      select r.id from hand_over_row h join record r on r.id = h.row_id
      where h.hand_over_id = ${handOverId} and h.table_name = ${RECORDS} and ${isUntouched} order by r.id for no key update of r),
    m as materialized (
      select h.row_id id, (h.after->>'employeeId')::bigint "from", h.before->'relations' relations, h.before->'had' had,
        (h.before->>'isOwner')::boolean is_owner, (h.before->>'isVerifier')::boolean is_verifier
      from hand_over_row h join l on l.id = h.row_id where h.hand_over_id = ${handOverId} and h.table_name = ${RECORDS}),
    d as (delete from record_person p using m where p.record_id = m.id and p.employee_id = m."from" and p.for_id is null
      and m.relations ? p.relation and not m.had ? p.relation),
    a as (insert into record_person (record_id, employee_id, relation)
      select m.id, ${to}, x.relation from m, jsonb_array_elements_text(m.relations) x(relation)
      on conflict (tenant_id, record_id, relation, employee_id) do update set for_id = null where record_person.for_id is not null),
    r as (update record r set version = r.version + 1, updated_at = now(), owner_id = case when m.is_owner then ${to} else r.owner_id end
      from m where r.id = m.id returning r.id, r.version),
    x as (update task x set verifier_id = ${to} from m where x.record_id = m.id and m.is_verifier),
    h as (insert into record_change (record_id, version, actor_id, action, change)
      select m.id, r.version, ${actorId}::bigint, 'reassigned', ${changeOf(sql`m.relations`, sql`m."from"`, sql`${to}::bigint`)} from m join r on r.id = m.id)
    select array(select m.id::int from m) ids`.execute(ctx.tx);
  await updateWaiting(ctx, rows[0]?.ids ?? []);
}
