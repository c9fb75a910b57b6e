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

/** The columns of the types' tables with people who have a relation to the record, such as the verifier of a task. */
const relationColumnsOf = ({ recordDefinitions }: Pick<Ctx, 'recordDefinitions'>) =>
  Object.values(recordDefinitions).flatMap(({ type, table, relationColumns }) =>
    relationColumns.map((column) => ({ ...column, type, table })),
  );
type OwnRelationColumn = ReturnType<typeof relationColumnsOf>[number];

/** SQL for whether a record `m` is of the column's type and its person had the relation. */
const isIn = ({ type, relation }: OwnRelationColumn) =>
  sql`m.type = ${sql.lit(type)} and m.relations ? ${sql.lit(relation)}`;

/** SQL for what the history of a record `m` says: who was the owner, in the team or in a column of its type, and who is now. */
const changeOf = (columns: readonly OwnRelationColumn[], from: RawBuilder<unknown>, to: RawBuilder<unknown>) => {
  const properties = columns.map(
    (one) => sql`, ${sql.lit(one.property)}, case when ${isIn(one)} then jsonb_build_array(${from}, ${to}) end`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'owner', case when m.relations ? 'owner' then jsonb_build_array(${from}, ${to}) end,
    'team', case when m.relations ? 'resolutionTeam' then jsonb_build_array(jsonb_build_array(${from}), jsonb_build_array(${to})) end
    ${sql.join(properties, sql``)}))`;
};

/** SQL for statements that write a person into these columns of the records `m`. */
const columnsSet = (columns: readonly OwnRelationColumn[], to: RawBuilder<unknown>) =>
  sql.join(
    columns.map(
      (
        one,
        index,
      ) => sql`${sql.ref(`x${index}`)} as (update ${sql.table(one.table)} x set ${sql.ref(one.column)} = ${to}
        from m where x.record_id = m.id and ${isIn(one)}),`,
    ),
    sql` `,
  );

/** Throws 422 HAND_OVER_VERIFIER if a successor would verify their own work. */
async function checkVerifiers(
  { tx }: Pick<Ctx, 'tx'>,
  columns: readonly OwnRelationColumn[],
  ids: readonly number[],
): Promise<void> {
  for (const { table, column } of columns.filter(({ relation }) => relation === 'verifier')) {
    const { rows } = await sql<{ number: string | null }>`
      select case when r.is_confidential then null else r.number end number
      from record r join ${sql.table(table)} x on x.tenant_id = r.tenant_id and x.record_id = r.id
      where r.id = any(${[...ids]}::bigint[]) and ${sql.ref(`x.${column}`)} = r.owner_id order by r.id`.execute(tx);
    if (!rows.length) continue;
    const numbers = rows.flatMap(({ number }) => number ?? []).slice(0, 20);
    throw refuse('HAND_OVER_VERIFIER', { number: rows.length }, { numbers });
  }
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
  const columns = relationColumnsOf(ctx);
  await sql`select from record where id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.tx);
  await sql`
    with m as materialized (
      select r.id, r.type, n."to", r.version, r.status, r.owner_id = ${from} is_owner,
        (select jsonb_agg(p.relation) from record_person p where p.record_id = r.id and ${isWorkOf(from)}) relations,
        coalesce((select jsonb_agg(p.relation) from record_person p where p.record_id = r.id and p.employee_id = n."to" and p.for_id is null), '[]') had
      from ${handed} join record r on r.id = n.id),
    d as (delete from record_person p using m where p.record_id = m.id and p.employee_id = ${from} and p.for_id is null and m.relations ? p.relation),
    a as (insert into record_person (record_id, employee_id, relation)
      select m.id, m."to", x.relation from m, jsonb_array_elements_text(m.relations) x(relation)
      on conflict (tenant_id, record_id, relation, employee_id) do update set for_id = null where record_person.for_id is not null),
    r as (update record r set version = r.version + 1, updated_at = now(), owner_id = case when m.is_owner then m."to" else r.owner_id end
      from m where r.id = m.id),
    ${columnsSet(columns, sql`m."to"`)}
    h as (insert into record_change (record_id, version, actor_id, action, change)
      select m.id, m.version + 1, ${actorId}::bigint, 'reassigned', ${changeOf(columns, sql`${from}::bigint`, sql`m."to"`)} from m)
    insert into hand_over_row (hand_over_id, table_name, row_id, before, after)
    select ${handOverId}::bigint, ${RECORDS}::text, m.id, jsonb_build_object('relations', m.relations, 'had', m.had,
        'isOwner', coalesce(m.is_owner, false)),
      jsonb_build_object('employeeId', m."to", 'version', m.version + 1) from m`.execute(ctx.tx);
  await checkVerifiers(ctx, columns, ids);
  await updateWaiting(ctx, ids);
}

/** Condition for the rows `h` of the ledger whose record `r` nobody has changed since. */
export const isUntouched = sql`r.version = (h.after->>'version')::int`;

/** Gives the records of a hand-over back that nobody has touched since. */
export async function takeRecordsBack(ctx: Ctx, handOverId: number, to: number): Promise<void> {
  const { employeeId: actorId } = actorOf(ctx);
  const columns = relationColumnsOf(ctx);
  const { rows } = await sql<{ ids: number[] }>`
    with l as materialized (
      select r.id, r.type from hand_over_row h join record r on r.id = h.row_id
      where h.hand_over_id = ${handOverId} and h.table_name = ${RECORDS} and ${isUntouched} order by r.id for no key update of r),
    m as materialized (
      select h.row_id id, l.type, (h.after->>'employeeId')::bigint "from", h.before->'relations' relations, h.before->'had' had,
        (h.before->>'isOwner')::boolean is_owner
      from hand_over_row h join l on l.id = h.row_id where h.hand_over_id = ${handOverId} and h.table_name = ${RECORDS}),
    d as (delete from record_person p using m where p.record_id = m.id and p.employee_id = m."from" and p.for_id is null
      and m.relations ? p.relation and not m.had ? p.relation),
    a as (insert into record_person (record_id, employee_id, relation)
      select m.id, ${to}, x.relation from m, jsonb_array_elements_text(m.relations) x(relation)
      on conflict (tenant_id, record_id, relation, employee_id) do update set for_id = null where record_person.for_id is not null),
    r as (update record r set version = r.version + 1, updated_at = now(), owner_id = case when m.is_owner then ${to} else r.owner_id end
      from m where r.id = m.id returning r.id, r.version),
    ${columnsSet(columns, sql`${to}::bigint`)}
    h as (insert into record_change (record_id, version, actor_id, action, change)
      select m.id, r.version, ${actorId}::bigint, 'reassigned', ${changeOf(columns, sql`m."from"`, sql`${to}::bigint`)} from m join r on r.id = m.id)
    select array(select m.id::int from m) ids`.execute(ctx.tx);
  await updateWaiting(ctx, rows[0]?.ids ?? []);
}
