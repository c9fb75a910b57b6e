import type { Employee, EmployeeBrief, EmployeeFilters } from '@safety-qube/contract/schemas/people';
import { EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { fromEntries } from '@safety-qube/domain/objects';
import { sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import { notFound } from '../../platform/errors.ts';
import { filterPeople, sortPeople } from './people.filters.ts';
import { presentEmployee } from './people.presenter.ts';
import { findPerson, getPerson, selectPeople } from './people.repository.ts';
import { readRoles } from './roles.queries.ts';

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

/** Returns a page of the people in the caller's facilities, and their number by status under the same filters. */
export async function pageEmployees(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
  { status, sort = 'name', ...filters }: z.output<typeof EmployeeFilters>,
) {
  const actor = authorizeSomewhere(ctx, 'management.user.read');
  const within = filterPeople(actor, filters);
  const [rows, counted, roles] = await Promise.all([
    sortPeople(selectPeople(ctx), sort)
      .where(within)
      .$if(status !== undefined, (query) => query.where('e.status', '=', status ?? ''))
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    ctx.tx
      .selectFrom('employee as e')
      .select((eb) => ['e.status', eb.fn.countAll<number>().as('people')])
      .where('e.status', '<>', 'unconfirmed')
      .where(within)
      .groupBy('e.status')
      .execute(),
    readRoles(ctx),
  ]);
  const count = (wanted: string) => counted.find((c) => c.status === wanted)?.people ?? 0;
  const counts = fromEntries(EmployeeStatus.options.map((s) => [s, count(s)]));
  return {
    items: rows.map((row) => presentEmployee(actor, row, roles)),
    total: status === undefined ? counted.reduce((sum, c) => sum + c.people, 0) : count(status),
    counts,
    abilities: { create: actor.privileges.has('management.user.create') },
  };
}

/** Lists the names of the tenant's people to choose from; those who have left are included for display. No service accounts. */
export async function listEmployeeBriefs(ctx: Ctx): Promise<EmployeeBrief[]> {
  actorOf(ctx);
  const rows = await ctx.tx
    .selectFrom('employee')
    .select(['id', 'firstname', 'lastname', 'job_title', 'picture_version', 'facility_id', 'status'])
    .where('status', 'in', ['invited', 'active', 'inactive'])
    .where('is_service_account', '=', false)
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
    isActive: row.status === 'active',
  }));
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
