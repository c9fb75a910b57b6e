import type { ListTab, listFilters } from '@safety-qube/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { waitsFor } from './needs-action.ts';
import { overdue } from './overdue.ts';
import type { RecordDefinition } from './record-definition.ts';
import { type Shelf, visible } from './visibility.ts';

export type Filters = z.output<z.ZodObject<typeof listFilters>>;

/** Several values of a filter, as its address has them: Open,Assigned. */
const listOf = (text: string): string[] => text.split(',').map((value) => value.trim());

const COLUMNS = {
  priority: 'r.priority',
  facilityId: 'r.facility_id',
  departmentId: 'r.department_id',
  locationId: 'r.location_id',
  subareaId: 'r.subarea_id',
  ownerId: 'r.owner_id',
} as const;

/** Conditions on the record `r` for each filter that is set. */
function conditions(actor: Actor, definition: RecordDefinition, filters: Filters): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [];
  if (filters.search) where.push(sql`r.id = any(array(select app.search_records(${filters.search})))`);
  if (filters.status) where.push(sql`r.status = any(${listOf(filters.status)}::text[])`);
  if (filters.category) where.push(sql`r.category = any(${listOf(filters.category)}::text[])`);
  for (const [name, column] of Object.entries(COLUMNS)) {
    const ids = filters[name as keyof typeof COLUMNS];
    if (ids) where.push(sql`${sql.raw(column)} = any(${ids}::bigint[])`);
  }
  if (filters.raiserId)
    where.push(sql`r.id = any(array(select record_id from record_person
      where employee_id = any(${filters.raiserId}::bigint[]) and relation = 'raiser'))`);
  if (filters.importId !== undefined) where.push(sql`r.import_id = ${filters.importId}`);
  if (filters.dueFrom) where.push(sql`r.due_on >= ${filters.dueFrom}::date`);
  if (filters.dueTo) where.push(sql`r.due_on <= ${filters.dueTo}::date`);
  if (filters.raisedFrom) where.push(sql`r.raised_at >= ${filters.raisedFrom}::date`);
  if (filters.raisedTo) where.push(sql`r.raised_at < ${filters.raisedTo}::date + 1`);
  if (filters.needsMyAction) where.push(waitsFor(actor, [definition]));
  if (filters.overdue) where.push(overdue());
  return where;
}

/** Where the records of a tab stand. */
const SHELVES: Readonly<Record<ListTab, Shelf>> = { all: 'open', mine: 'open', closed: 'closed', archive: 'archived' };

/** Whether any record of a tab could have one of the statuses that are asked for. */
export function canHold(tab: ListTab, { workflow }: RecordDefinition, { status }: Filters): boolean {
  if (!status || tab === 'archive') return true;
  const held = tab === 'closed' ? workflow.ends : workflow.open;
  return listOf(status).some((one) => held.includes(one));
}

/**
 * Which of a type's records `r` (own table `x`) a list shows an actor. What is the same for every caller stands there by its
 * value: a plan that is kept then knows how many there are.
 */
export function inList(actor: Actor, definition: RecordDefinition, query: Filters): RawBuilder<unknown> {
  const tab = query.tab ?? 'all';
  // What waits for somebody after its end stands among the open ones that do.
  const shelf =
    query.needsMyAction && definition.afterEnd && tab !== 'closed' && tab !== 'archive' ? null : SHELVES[tab];
  const mine = sql`r.id = any(array(select record_id from record_person where employee_id = ${actor.employeeId}))`;
  return sql.join(
    [
      sql`r.type = ${sql.lit(definition.type)}`,
      ...(tab === 'mine' ? [mine] : []),
      ...conditions(actor, definition, query),
      ...definition.filter(query),
      visible(actor, definition.type, shelf),
    ],
    sql` and `,
  );
}
