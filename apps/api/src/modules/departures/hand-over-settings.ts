import type { Succession, WorkKind } from '@safety-qube/domain/succession';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import { HANDED_COLUMNS, type HandedColumn, ledgerName } from './handed-columns.ts';
import { isHanded } from './open-work.queries.ts';

type Acting = Pick<Ctx, 'tx' | 'actor'>;

/** Who gets the work of a person. */
export interface Successors {
  /** Gets what is not among the `others`; undefined if nothing else is handed over. */
  readonly employeeId: number | undefined;
  readonly others: readonly Succession[];
}

/** Returns who gets work of a kind at a facility. */
export const successorFor = ({ employeeId, others }: Successors, kind: WorkKind, facilityId: number | null) =>
  others.find((one) => one.kind === kind && one.facilityId === facilityId)?.employeeId ?? employeeId;

const and = sql` and `;
/** SQL for a row `o` of a person that is the same as the row `t`. */
const sameRow = ({ table, column, shared = [] }: HandedColumn, person: RawBuilder<unknown>) =>
  shared.length
    ? sql`exists (select from ${sql.table(table)} o where ${sql.ref(`o.${column}`)} = ${person} and ${sql.join(
        shared.map((name) => sql`${sql.ref(`o.${name}`)} is not distinct from ${sql.ref(`t.${name}`)}`),
        and,
      )})`
    : sql`false`;
const nextVersion = ({ isVersioned }: HandedColumn) => (isVersioned ? sql`, version = t.version + 1` : sql``);

/** Increases the versions of the rows in which those of the ledger are parts. */
async function nextVersions({ tx }: Acting, handed: HandedColumn, handOverId: number): Promise<void> {
  if (!handed.versioned) return;
  await sql`update ${sql.table(handed.versioned)} t set version = t.version + 1 where t.id in (select h.row_id from hand_over_row h
    where h.hand_over_id = ${handOverId} and h.table_name = ${ledgerName(handed)})`.execute(tx);
}

/** Hands everything over that a person is responsible for besides records, and notes in the ledger what was whose. */
export async function handOverSettings(
  ctx: Acting,
  { handOverId, from, successors }: { handOverId: number; from: number; successors: Successors },
): Promise<void> {
  const others = sql`jsonb_to_recordset(${JSON.stringify(successors.others)}::jsonb) as s(kind text, "facilityId" bigint, "employeeId" bigint)`;
  for (const handed of HANDED_COLUMNS) {
    const { table, column, id, kind, facility, instead } = handed;
    const [key, person] = [sql.ref(`t.${id}`), sql.ref(`t.${column}`)];
    const same = sameRow(handed, sql`m."to"`);
    await sql`
      with m as materialized (select ${key} id, ${instead ? instead(sql`c."to"`, from) : sql`c."to"`} "to"
        from ${sql.table(table)} t cross join lateral (select coalesce((select s."employeeId" from ${others}
          where s.kind = ${kind} and s."facilityId" is not distinct from ${facility} limit 1), ${successors.employeeId ?? null}::bigint) "to") c
        where ${isHanded(handed, actorOf(ctx), from)} and c."to" is not null),
      d as (delete from ${sql.table(table)} t using m where ${key} = m.id and ${person} = ${from} and ${same} returning ${key} id, to_jsonb(t) was),
      w as (update ${sql.table(table)} t set ${sql.ref(column)} = m."to" ${nextVersion(handed)} from m
        where ${key} = m.id and ${person} = ${from} and not ${same} returning ${key} id, m."to")
      insert into hand_over_row (hand_over_id, table_name, row_id, before, after)
      select ${handOverId}::bigint, ${ledgerName(handed)}::text, d.id, d.was, null::jsonb from d
      union all select ${handOverId}::bigint, ${ledgerName(handed)}::text, w.id, '{}'::jsonb, jsonb_build_object('employeeId', w."to") from w`.execute(
      ctx.tx,
    );
    await nextVersions(ctx, handed, handOverId);
  }
}

/** The rows `h` of the ledger of a hand-over, with the row `t` of a column that each is about. */
const ledgerOf = (handed: HandedColumn, handOverId: number) => sql`
  (select h.*, o.handed_at, o.employee_id from hand_over_row h join hand_over o on o.tenant_id = h.tenant_id and o.id = h.hand_over_id
    where h.hand_over_id = ${handOverId} and h.table_name = ${ledgerName(handed)} and h.after is not null) h`;
/** Condition for a row `t` that is still as the hand-over `h` has left it, and that the actor may take back. */
const isLeft = ({ id, column, touched, allowed }: HandedColumn, actor: Actor) => sql`${sql.ref(`t.${id}`)} = h.row_id
  and ${sql.ref(`t.${column}`)} is not distinct from (h.after->>'employeeId')::bigint ${touched ? sql`and not ${touched}` : sql``}
  ${allowed ? sql`and ${allowed(actor)}` : sql``}`;

/** The rows `t` that a hand-over has left out, because the successor had the same. */
const leftOut = (handed: HandedColumn, handOverId: number) => sql`hand_over_row h
  cross join lateral jsonb_populate_record(null::${sql.table(handed.table)}, h.before) t
  where h.hand_over_id = ${handOverId} and h.table_name = ${ledgerName(handed)} and h.after is null`;

/** SQL that selects the facilities of what a hand-over has moved, besides records; null for all. */
export const facilitiesOfSettings = (handOverId: number): RawBuilder<unknown>[] =>
  HANDED_COLUMNS.flatMap((handed) => [
    sql`select ${handed.facility} facility_id from ${ledgerOf(handed, handOverId)}
      join ${sql.table(handed.table)} t on ${sql.ref(`t.${handed.id}`)} = h.row_id`,
    sql`select ${handed.facility} facility_id from ${leftOut(handed, handOverId)}`,
  ]);

/** SQL that selects what stays with the successors: kind, id and name. */
export const keptSettings = (actor: Actor, handOverId: number, to: number): RawBuilder<unknown>[] =>
  HANDED_COLUMNS.map(
    (handed) => sql`select ${sql.lit(handed.kind)} kind, h.row_id id, ${
      handed.name?.(sql`h.row_id`) ?? sql`null`
    }::text "name" from ${ledgerOf(handed, handOverId)}
      where not exists (select from ${sql.table(handed.table)} t where ${isLeft(handed, actor)} and not ${sameRow(handed, sql`${to}`)})`,
  );

/** Gives back what is still as a hand-over has left it, and what was left out because the successor had the same. */
export async function takeSettingsBack(ctx: Acting, handOverId: number, to: number): Promise<void> {
  for (const handed of HANDED_COLUMNS) {
    const { table, column } = handed;
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${to} ${nextVersion(handed)}
      from ${ledgerOf(handed, handOverId)} where ${isLeft(handed, actorOf(ctx))} and not ${sameRow(handed, sql`${to}`)}`.execute(
      ctx.tx,
    );
    await nextVersions(ctx, handed, handOverId);
    if (handed.shared)
      await sql`insert into ${sql.table(table)} overriding system value
        select t.* from ${leftOut(handed, handOverId)} ${handed.allowed ? sql`and ${handed.allowed(actorOf(ctx))}` : sql``}
        on conflict do nothing`.execute(ctx.tx);
  }
}
