import { type RawBuilder, sql } from 'kysely';
import { definitionOf, registeredTypes } from './registry.ts';

/** Whether the work on the record `r` should be done by now and is not. What only waits to be looked at is done (`isToDo`). */
export function overdue(): RawBuilder<boolean> {
  const done = registeredTypes().flatMap((type) => [...(definitionOf(type).workflow.done ?? [])]);
  return sql<boolean>`coalesce(r.due_on < current_date, false) and r.closed_at is null and r.status <> all(${done}::text[])`;
}
