import type { MyAction } from '@safety-qube/contract/schemas/across-types';
import type { Count, RecordReference } from '@safety-qube/contract/schemas/records';
import { firstOf, itemAt } from '@safety-qube/domain/item-at';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { COUNT_LIMIT } from '@safety-qube/domain/records/record-limits';
import { awaitedIn } from '@safety-qube/domain/records/workflow';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { late } from './overdue.ts';
import type { ItemRow } from './record-row.ts';
import { presentItem } from './records.presenter.ts';
import { countedUpTo, toCount } from './records.queries.ts';
import { itemColumns } from './records.repository.ts';
import { clockFacts, clockOfRow } from './report-clocks.ts';
import { numberBegins, readTyped } from './typed-number.ts';
import { searchArguments, seesRecord, visible } from './visibility.ts';

export const ACTIONS_PAGE = 50;
const REFERENCE = sql`r.id, r.type, r.number, r.title, r.status`;

/** Parses the cursor: the number of rows on the previous pages, which is enough because a person's own work has few pages. */
export function linesBefore(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw new Refusal(400, 'CURSOR_UNREADABLE');
  return Number(cursor);
}

/** Which of the pending actions are read: of all types and places by default. */
interface Narrowed {
  readonly type?: RecordType | undefined;
  readonly facilityId?: number | undefined;
}

/**
 * Condition for the rows `p` of `record_person` with a pending action of an employee. The employee is among the people of these
 * records, which are neither archived nor deleted, and so may see them.
 */
const waiting = (employeeId: number, { type, facilityId }: Narrowed = {}): RawBuilder<unknown> =>
  sql`p.employee_id = ${employeeId} and p.waits_since is not null
    ${type === undefined ? sql`` : sql`and p.type = ${type}`}
    ${
      facilityId === undefined
        ? sql``
        : sql`and exists (select from record r where r.tenant_id = p.tenant_id and r.id = p.record_id and r.facility_id = ${facilityId})`
    }`;

/** Conditions for the rows `p` of `record_person` in the groups of my actions, in their order: critical without anybody assigned, late, and all others. */
export const ACTION_GROUPS = [
  { danger: sql`p.danger = 0`, where: sql`true` },
  { danger: sql`p.danger > 0`, where: late('p') },
  { danger: sql`p.danger > 0`, where: sql`not (${late('p')})` },
] as const;

/**
 * Returns the pending actions of the caller, over all types, by danger and lateness: first what is critical and has nobody assigned,
 * then what is late, then the rest; each with the most dangerous first, and of these the latest. A group is read in this order, as
 * many as the page may need, and only if those before it do not fill the page.
 */
export async function listMyActions(
  ctx: Ctx,
  { limit = ACTIONS_PAGE, cursor, ...narrowed }: Narrowed & { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: MyAction[]; next: string | null }> {
  const actor = actorOf(ctx);
  const { employeeId } = actor;
  const offset = linesBefore(cursor);
  // The first page, which everyone opens, has a literal limit, so that the cached plan knows it.
  const most = offset === 0 ? sql.lit(limit + 1) : sql`${limit + 1 + offset}`;
  // Read in order from the index until there are enough (`offset 0`): a cached plan does not know of people with thousands of rows.
  const parts = ACTION_GROUPS.map(({ danger, where }, n) => {
    const before = ACTION_GROUPS.slice(0, n).map((_, group) => sql`(select count(*) from ${sql.ref(`group${group}`)})`);
    const isNeeded = before.length ? sql`${sql.join(before, sql` + `)} < ${most} and ` : sql``;
    return sql`${sql.ref(`group${n}`)} as materialized (
      select p.record_id id, p.danger, p.late_from, ${sql.lit(n)} place
      from (select p.record_id, p.danger, p.late_from from record_person p
        where ${waiting(employeeId, narrowed)} and ${danger} order by p.danger, p.late_from, p.record_id offset 0) p
      where ${isNeeded}${where} order by p.danger, p.late_from, p.record_id limit ${most})`;
  });
  const found = ACTION_GROUPS.map((_, n) => sql`select id, danger, late_from, place from ${sql.ref(`group${n}`)}`);
  const { rows } = await sql<ItemRow>`
    select ${itemColumns([], [clockFacts(ctx.recordDefinitions, actor)])} from (
      with ${sql.join(parts)}
      select a.id, a.danger, a.late_from, a.place from (${sql.join(found, sql` union all `)}) a
      order by a.place, a.danger, a.late_from, a.id limit ${sql.lit(limit + 1)} offset ${offset}) k
    join record r on r.id = k.id
    order by k.place, k.danger, k.late_from, k.id`.execute(ctx.tx);
  return {
    items: rows.slice(0, limit).map((row) => presentAction(ctx, row)),
    next: rows.length > limit ? String(offset + limit) : null,
  };
}

/** Presents a record with the action that it waits for. */
export function presentAction({ recordDefinitions }: Pick<Ctx, 'recordDefinitions'>, row: ItemRow): MyAction {
  const item = presentItem(row);
  const { workflow, followUp } = descriptorOf(item.type);
  const wants = (item.isClosed ? followUp?.wants : awaitedIn(workflow, row.status)?.action) ?? 'open';
  return { ...item, wants, clock: clockOfRow(recordDefinitions, row) };
}

/** Returns the first late records that wait for a person, in the order of their actions. */
export async function listLateWaiting({ tx }: Pick<Ctx, 'tx'>, employeeId: number, limit: number) {
  const { rows } = await sql<Pick<ItemRow, 'id' | 'type' | 'number' | 'title' | 'status' | 'late_from'>>`
    select ${REFERENCE}, r.late_from from (
      select p.record_id id, p.danger, p.late_from from record_person p where ${waiting(employeeId)} and ${late('p')}
      order by p.danger, p.late_from, p.record_id limit ${sql.lit(limit)}) k
    join record r on r.id = k.id order by k.danger, k.late_from, k.id`.execute(tx);
  return rows;
}

/** Counts the pending actions of a person: each figure up to `COUNT_LIMIT`, unless exactly. */
export async function countWaiting(
  { tx }: Pick<Ctx, 'tx'>,
  employeeId: number,
  { exact = false, facilityId }: { exact?: boolean | undefined; facilityId?: number | undefined } = {},
) {
  const counted = (rows: RawBuilder<unknown>) => sql`(select count(*) from (${rows} ${countedUpTo(exact)}) c)`;
  const { rows } = await sql<CountedActions>`select ${sql.join([
    sql`${counted(sql`select from record_person p where ${waiting(employeeId, { facilityId })} and ${late('p')}`)} overdue`,
    ...[sql`unassigned`, sql`"otherOverdue"`].map((name, n) => {
      const { danger, where } = itemAt(ACTION_GROUPS, n);
      const rows = sql`select from record_person p where ${waiting(employeeId, { facilityId })} and ${danger} and ${where}`;
      return sql`${counted(rows)} ${name}`;
    }),
    ...RECORD_TYPE_NAMES.map(
      (type) =>
        sql`${counted(sql`select from record_person p where ${waiting(employeeId, { type, facilityId })}`)} ${sql.ref(type)}`,
    ),
  ])}`.execute(tx);
  return presentCounts(firstOf(rows), exact);
}

/** Numbers of pending actions, of each type, of those that are overdue and of the first groups, counted up to one above `COUNT_LIMIT`. */
export type CountedActions = Readonly<Record<RecordType | 'overdue' | 'unassigned' | 'otherOverdue', number>>;

/** Presents numbers of pending actions with their sum. */
export function presentCounts(counted: CountedActions, exact: boolean) {
  const counts = RECORD_TYPE_NAMES.map((type) => [type, toCount(counted[type], exact)] as const).filter(
    ([, c]) => c.count > 0,
  );
  const sum = counts.reduce((all, [, { count }]) => all + count, 0);
  const total: Count =
    !exact && (sum > COUNT_LIMIT || counts.some(([, { isMore }]) => isMore))
      ? { count: COUNT_LIMIT, isMore: true }
      : { count: sum, isMore: false };
  return {
    total,
    overdue: toCount(counted.overdue, exact),
    unassigned: toCount(counted.unassigned, exact),
    otherOverdue: toCount(counted.otherOverdue, exact),
    byType: Object.fromEntries(counts) as Partial<Record<RecordType, Count>>,
  };
}

/** Counts the pending actions of the caller. */
export const countMyActions = (ctx: Ctx, options: { exact?: boolean | undefined; facilityId?: number | undefined }) =>
  countWaiting(ctx, actorOf(ctx).employeeId, options);

/** Limit of the records among which the palette searches for words. */
const SEARCHED = 10_000;

/** Finds records whose number is the typed text, then those whose number begins with it, the highest first. */
async function findByNumber(ctx: Ctx, typed: string, limit: number): Promise<RecordReference[]> {
  const actor = actorOf(ctx);
  const spellings = [...new Set([typed, typed.toUpperCase()])];
  const found = RECORD_TYPE_NAMES.flatMap((type) => {
    const seen = sql`r.type = ${sql.lit(type)} and ${visible(actor, type, null, true)}`;
    return [
      sql`(select ${REFERENCE}, 0 rank from record r where ${seen} and r.number = any(${spellings}))`,
      ...spellings.map(
        (text) => sql`(select ${REFERENCE}, 1 rank from record r where ${seen} and ${numberBegins(text)}
          order by r.number desc limit ${sql.lit(limit + 1)})`,
      ),
    ];
  });
  const { rows } = await sql<RecordReference>`
    select f.id, f.type, f.number, f.title, f.status
    from (select distinct on (a.id) a.id, a.type, a.number, a.title, a.status, a.rank from (${sql.join(found, sql` union all `)}) a order by a.id, a.rank) f
    order by f.rank, f.number desc limit ${limit}`.execute(ctx.tx);
  return rows;
}

/** Finds records of any type that contain all these words, the newest first. */
async function findByWords(ctx: Ctx, typed: string, limit: number, but: readonly number[]): Promise<RecordReference[]> {
  const actor = actorOf(ctx);
  // Checked one by one in the order in which they are found, until there are enough (`offset 0` keeps the planner from reading
  // all).
  const { rows } = await sql<RecordReference>`
    select f.id, f.type, f.number, f.title, f.status
    from app.search_records(${typed}, ${searchArguments(actor, RECORD_TYPE_NAMES, null)}, ${SEARCHED}) with ordinality s (id, n)
    cross join lateral (select ${REFERENCE} from record r
      where r.id = s.id and r.id <> all(${[...but]}::bigint[])
        and ${seesRecord(actor)} offset 0) f
    limit ${limit}`.execute(ctx.tx);
  return rows.sort((a, b) => b.id - a.id);
}

/** Finds records of any type that the caller may see, by number or words: by number first, then the newest. */
export async function searchRecords(ctx: Ctx, q: string, limit = 10): Promise<RecordReference[]> {
  const numbered = await findByNumber(ctx, q, limit);
  const { words } = readTyped(q, RECORD_TYPE_NAMES);
  if (words === undefined || numbered.length >= limit) return numbered;
  return [
    ...numbered,
    ...(await findByWords(
      ctx,
      q,
      limit - numbered.length,
      numbered.map(({ id }) => id),
    )),
  ];
}
