import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import type { RecordDefinition } from './record-definition.ts';
import type { Shelf } from './visibility.ts';

/**
 * Whether the record `r` of a type is overdue: past its due date, not closed, and with work left to do. In the workflow's `done`
 * statuses the work only waits to be checked (`isToDo` of the domain). `shelf` is the list that the records are read from; null for
 * any.
 */
export function overdue({ workflow: { done = [] } }: RecordDefinition, shelf: Shelf | null): RawBuilder<unknown> {
  const isOpen = shelf === 'open' ? sql`true` : sql`r.closed_at is null`;
  const isToDo = done.length ? sql`r.status <> all(${[...done]}::text[])` : sql`true`;
  return sql`(r.due_or_never < current_date and ${isOpen} and ${isToDo})`;
}

/** The same for a pending action of a person: a row `p` of `record_person`, of any type. */
export function overdueForPerson(): RawBuilder<unknown> {
  const done = RECORD_TYPE_NAMES.flatMap((type) => {
    const { done: statuses = [] } = descriptorOf(type).workflow;
    if (!statuses.length) return [];
    return [
      sql`(p.type = ${sql.lit(type)} and exists (select from record r where r.tenant_id = p.tenant_id and r.id = p.record_id
        and r.status = any(${[...statuses]}::text[])))`,
    ];
  });
  const isDone = done.length ? sql`(${sql.join(done, sql` or `)})` : sql`false`;
  return sql`(p.due_or_never < current_date and p.shelf = 'open' and not ${isDone})`;
}
