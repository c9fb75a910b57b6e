import type { AllAction } from '@safety-qube/contract/schemas/across-types';
import { firstOf, itemAt } from '@safety-qube/domain/item-at';
import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorOf, authorize, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { NO_PRIORITY } from './list-order.ts';
import {
  ACTION_GROUPS,
  ACTIONS_PAGE,
  type CountedActions,
  linesBefore,
  presentAction,
  presentCounts,
} from './my-actions.queries.ts';
import { late } from './overdue.ts';
import type { ItemRow } from './record-row.ts';
import { countedUpTo } from './records.queries.ts';
import { itemColumns } from './records.repository.ts';
import { clockFacts } from './report-clocks.ts';
import { seesRecord } from './visibility.ts';

/**
 * Whose pending actions are read. `parts` has a row `b` for each range of an index in which these are in order, and `within` is the
 * condition for the rows `p` of `record_person` in it.
 */
interface Whose {
  readonly parts: (types: readonly RecordType[]) => RawBuilder<unknown>;
  readonly within: (types: readonly RecordType[]) => RawBuilder<unknown>;
}

const ofType = (types: readonly RecordType[]): RawBuilder<unknown> =>
  types.length === RECORD_TYPE_NAMES.length ? sql`true` : sql`p.type = any(${[...types]}::text[])`;
/** Those of some people: what waits for each of them is in order. */
const ofPeople = (people: RawBuilder<unknown>): Whose => ({
  parts: () => sql`(${people}) b (employee_id)`,
  within: (types) => sql`p.employee_id = b.employee_id and ${ofType(types)}`,
});
/** Those of everybody: what waits for anybody is in order by type and danger, which is 0 for what is critical and unassigned. */
const OF_EVERYBODY: Whose = {
  parts: (types) => sql`(select t.type, u.danger from unnest(${[...types]}::text[]) t (type) cross join lateral (
    select q.priority_value danger from priority q where q.type = t.type union select 0 union select ${sql.lit(NO_PRIORITY)}) u) b`,
  within: () => sql`p.type = b.type and p.danger = b.danger`,
};

/**
 * Returns whose pending actions the caller reads: a person's, or those of everybody whom their role reaches. 403 without the right,
 * and for a person whom it does not reach; 404 for none.
 */
async function readWhose(ctx: Ctx, of: number | undefined): Promise<Whose> {
  const { facilityIds } = authorizeSomewhere(ctx, 'general.allActions');
  if (of !== undefined) {
    const person = await ctx.tx
      .selectFrom('employee')
      .select('facility_id')
      .where('id', '=', of)
      .where('status', '<>', 'unconfirmed')
      .executeTakeFirstOrThrow(notFound);
    authorize(ctx, 'general.allActions', person.facility_id);
    return ofPeople(sql`values (${of}::bigint)`);
  }
  return facilityIds === null
    ? OF_EVERYBODY
    : ofPeople(sql`select e.id from employee e where e.facility_id = any(${[...facilityIds]}::bigint[])`);
}

/**
 * Selects the records with a pending action that the caller may see and that meet a condition on `p`, each once, in the order of the
 * list: of each part of the index those that a page may need.
 */
function pending(
  actor: Actor,
  { parts, within }: Whose,
  { types, where, limit }: { types: readonly RecordType[]; where: RawBuilder<unknown>; limit: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // `offset 0` makes PostgreSQL check each record in the order of the index, until there are enough.
  return sql`select a.record_id, a.danger, a.late_from from ${parts(types)} cross join lateral (
      select p.record_id, p.danger, p.late_from from record_person p
      where p.waits_since is not null and ${within(types)} and ${where}
        and exists (select from record r where r.tenant_id = p.tenant_id and r.id = p.record_id and ${seesRecord(actor)} offset 0)
      group by p.danger, p.late_from, p.record_id order by p.danger, p.late_from, p.record_id ${limit}) a
    group by a.danger, a.late_from, a.record_id order by a.danger, a.late_from, a.record_id ${limit}`;
}

/** Returns the pending actions of a person, or of everybody whom the caller's role reaches, in the order of My Actions. */
export async function listAllActions(
  ctx: Ctx,
  {
    of,
    type,
    limit = ACTIONS_PAGE,
    cursor,
  }: {
    of?: number | undefined;
    type?: RecordType | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<{ items: AllAction[]; next: string | null }> {
  const whose = await readWhose(ctx, of);
  const offset = linesBefore(cursor);
  const most = limit + 1 + offset;
  const types = type === undefined ? RECORD_TYPE_NAMES : [type];
  const actor = actorOf(ctx);
  const part = (where: RawBuilder<unknown>) => pending(actor, whose, { types, where, limit: sql`limit ${most}` });
  const parts = ACTION_GROUPS.map(({ danger, where }, n) => {
    const before = ACTION_GROUPS.slice(0, n).map((_, group) => sql`(select count(*) from ${sql.ref(`group${group}`)})`);
    const isNeeded = before.length ? sql`${sql.join(before, sql` + `)} < ${most} and ` : sql``;
    return sql`${sql.ref(`group${n}`)} as materialized (${part(sql`${isNeeded}${danger} and ${where}`)})`;
  });
  const found = ACTION_GROUPS.map((_, n) => sql`select *, ${sql.lit(n)} place from ${sql.ref(`group${n}`)}`);
  const waitsFor = sql`array(select distinct p.employee_id::int from record_person p
    where p.tenant_id = r.tenant_id and p.record_id = r.id and p.waits_since is not null order by 1) waits_for`;
  const { rows } = await sql<ItemRow & { readonly waits_for: number[] }>`
    with ${sql.join(parts)}
    select ${itemColumns([], [waitsFor, clockFacts(ctx.recordDefinitions, actor)])} from (
      select a.record_id id, a.danger, a.late_from, a.place from (${sql.join(found, sql` union all `)}) a
      order by a.place, a.danger, a.late_from, a.record_id limit ${limit + 1} offset ${offset}) k
    join record r on r.id = k.id
    order by k.place, k.danger, k.late_from, k.id`.execute(ctx.tx);
  return {
    items: rows.slice(0, limit).map((row) => ({ ...presentAction(ctx, row), waitsFor: row.waits_for })),
    next: rows.length > limit ? String(offset + limit) : null,
  };
}

/** Counts these: each figure up to `COUNT_LIMIT`, unless exactly. */
export async function countAllActions(
  ctx: Ctx,
  { of, exact = false }: { of?: number | undefined; exact?: boolean | undefined },
) {
  const whose = await readWhose(ctx, of);
  const counted = (types: readonly RecordType[], where: RawBuilder<unknown>) =>
    sql`(select count(*) from (${pending(actorOf(ctx), whose, { types, where, limit: countedUpTo(exact) })}) c)`;
  const { rows } = await sql<CountedActions>`select ${sql.join([
    sql`${counted(RECORD_TYPE_NAMES, late('p'))} overdue`,
    ...[sql`unassigned`, sql`"otherOverdue"`].map((name, n) => {
      const { danger, where } = itemAt(ACTION_GROUPS, n);
      return sql`${counted(RECORD_TYPE_NAMES, sql`${danger} and ${where}`)} ${name}`;
    }),
    ...RECORD_TYPE_NAMES.map((type) => sql`${counted([type], sql`true`)} ${sql.ref(type)}`),
  ])}`.execute(ctx.tx);
  return presentCounts(firstOf(rows), exact);
}
