import type { Employee, EmployeeFilters } from '@safety-qube/contract/schemas/people';
import { EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { fromEntries } from '@safety-qube/domain/objects';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { filterPeople, orderOfPeople } from './people.filters.ts';
import { presentEmployee } from './people.presenter.ts';
import { findPerson, getPerson, type PersonRow, selectPeople } from './people.repository.ts';
import { readRoles } from './roles.queries.ts';

/** People that one call lists by their ids. */
const MOST_AT_ONCE = 1000;

/** Returns one person, as the caller may see them. 404 when they may not. */
export async function readEmployee(ctx: Ctx, id: number): Promise<Employee> {
  const actor = actorOf(ctx);
  const [row, roles] = await Promise.all([getPerson(ctx, id), readRoles(ctx)]);
  return presentEmployee(actor, row, roles);
}

/** Returns a person who has just been written, for the response, even when the caller may not read people. */
export async function readSaved(ctx: Ctx, id: number): Promise<Employee> {
  const [row, roles] = await Promise.all([findPerson(ctx, id), readRoles(ctx)]);
  return presentEmployee(actorOf(ctx), row, roles);
}

/**
 * Reads the people of a page. It is chosen by the columns of an index alone: without that, the rows of all pages before it would be
 * read.
 */
async function readPage(
  ctx: Pick<Ctx, 'tx' | 'actor'>,
  page: { page: number; size: number; order: RawBuilder<unknown>; where: RawBuilder<SqlBool> },
): Promise<PersonRow[]> {
  const chosen = ctx.tx
    .selectFrom('employee as e')
    .select('e.id')
    .where('e.status', '<>', 'unconfirmed')
    .where(page.where)
    .orderBy(page.order)
    .limit(page.size)
    .offset((page.page - 1) * page.size);
  return selectPeople(ctx).where('e.id', 'in', chosen).orderBy(page.order).execute();
}

/** Returns at most 1,000 people in the caller's facilities, in the order of their ids after one of them. */
export async function listEmployees(ctx: Ctx, after = 0): Promise<Employee[]> {
  const actor = authorizeSomewhere(ctx, 'management.user.read');
  const [rows, roles] = await Promise.all([
    selectPeople(ctx)
      .where('e.id', '>', after)
      .where(withinReach(actor, 'e.facility_id'))
      .orderBy('e.id')
      .limit(MOST_AT_ONCE)
      .execute(),
    readRoles(ctx),
  ]);
  return rows.map((row) => presentEmployee(actor, row, roles));
}

/** Counts the people who meet a condition by their status. */
async function countPeople(ctx: Ctx, within: RawBuilder<SqlBool>, status: EmployeeStatus | undefined) {
  const counted = await ctx.tx
    .selectFrom('employee as e')
    .select((eb) => ['e.status', eb.fn.countAll<number>().as('people')])
    .where('e.status', '<>', 'unconfirmed')
    .where(within)
    .groupBy('e.status')
    .execute();
  const count = (wanted: string) => counted.find((c) => c.status === wanted)?.people ?? 0;
  const total = status === undefined ? counted.reduce((sum, c) => sum + c.people, 0) : count(status);
  return { total, counts: fromEntries(EmployeeStatus.options.map((one) => [one, count(one)])) };
}

/** Returns a page of the people in the caller's facilities, and their number by status under the same filters if it is wanted. */
export async function pageEmployees(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
  { status, sort = 'name', counted = true, ...filters }: z.output<typeof EmployeeFilters>,
  { config }: Pick<Platform, 'config'>,
) {
  const actor = authorizeSomewhere(ctx, 'management.user.read');
  const within = filterPeople(actor, filters);
  const [rows, numbers, roles] = await Promise.all([
    readPage(ctx, {
      ...{ page, size, order: orderOfPeople(sort) },
      where: status === undefined ? within : sql<SqlBool>`e.status = ${status} and ${within}`,
    }),
    counted ? countPeople(ctx, within, status) : {},
    readRoles(ctx),
  ]);
  return {
    items: rows.map((row) => presentEmployee(actor, row, roles)),
    ...numbers,
    abilities: {
      create: actor.privileges.has('management.user.create'),
      copyInvitation: !config.SMTP_URL && actor.privileges.has('management.user.edit'),
    },
  };
}

/** Returns the bytes (WebP) and the version of a person's picture, for any signed-in user; 404 without one. */
export async function readPicture(ctx: Ctx, id: number): Promise<{ bytes: Buffer; version: string }> {
  actorOf(ctx);
  const row = await ctx.tx
    .selectFrom('employee_picture as p')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.tenant_id', '=', 'p.tenant_id').onRef('e.id', '=', 'p.employee_id'),
    )
    .select(['p.bytes', 'e.picture_version as version'])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!row || row.version === null) throw notFound();
  return { bytes: row.bytes, version: row.version };
}
