import type { BriefFilters, EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { MOST_BRIEFS } from '@safety-qube/domain/employment';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { hasWords } from '../../platform/db/like.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';

/** People that a search finds at most. */
const MOST_FOUND = 100;

type Filters = z.output<typeof BriefFilters>;

/** Selects people who may be chosen, or have left. Service accounts are only found by their ids, for their names, and never chosen. */
const selectBriefs = (ctx: Pick<Ctx, 'tx'>, ids?: readonly number[]) =>
  ctx.tx
    .selectFrom('employee as e')
    .select(['e.id', 'e.firstname', 'e.lastname', 'e.job_title', 'e.picture_version', 'e.facility_id'])
    .select(sql<boolean>`e.status = 'active' and not e.is_service_account`.as('is_active'))
    .where('e.status', 'in', ['invited', 'active', 'inactive'])
    .where((eb) => (ids ? eb('e.id', 'in', ids) : eb('e.is_service_account', '=', false)));

/** Selects the first of the people that meet a condition, in the order of an index. */
const firstBriefs = (ctx: Pick<Ctx, 'tx'>, where: SqlCondition, most = MOST_BRIEFS) =>
  // The index of names requires its condition to be said.
  selectBriefs(ctx)
    .where('e.status', '<>', 'unconfirmed')
    .where(where)
    .orderBy('e.sort_name')
    .orderBy('e.id')
    .limit(most);
type SqlCondition = ReturnType<typeof sql<SqlBool>>;

/** Selects everybody up to 2,000: the caller and the people of their facility before others. */
function nearest(ctx: Ctx) {
  const { employeeId } = actorOf(ctx);
  const isNear = sql<SqlBool>`(e.id = ${employeeId}
    or e.facility_id = (select facility_id from employee where id = ${employeeId}))`;
  const near = ctx.tx.selectFrom(firstBriefs(ctx, isNear).as('near')).selectAll();
  const far = ctx.tx.selectFrom(firstBriefs(ctx, sql<SqlBool>`${isNear} is not true`).as('far')).selectAll();
  return ctx.tx.selectFrom(near.unionAll(far).limit(MOST_BRIEFS).as('e')).selectAll();
}

const chosenBy = (ctx: Ctx, { ids, search }: Filters) => {
  if (ids) return selectBriefs(ctx, ids);
  if (search) return firstBriefs(ctx, hasWords(sql`e.firstname || ' ' || e.lastname`, search), MOST_FOUND);
  return nearest(ctx);
};

/** Lists the names of people to choose from; those who have left are included for display. */
export async function listEmployeeBriefs(ctx: Ctx, filters: Filters): Promise<EmployeeBrief[]> {
  actorOf(ctx);
  const rows = await ctx.tx
    .selectFrom(chosenBy(ctx, filters).as('p'))
    .selectAll()
    .orderBy(inReadingOrder(sql.ref('firstname')))
    .orderBy(inReadingOrder(sql.ref('lastname')))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    jobTitle: row.job_title,
    pictureVersion: row.picture_version,
    facilityId: row.facility_id,
    isActive: row.is_active,
  }));
}
