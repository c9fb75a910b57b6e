import { sql } from 'kysely';
import { auditAll, type Change } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { isReferredTo } from '../../../platform/db/violations.ts';
import { conflict } from '../../../platform/errors.ts';
import { inChunks } from '../../../platform/in-chunks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeStatus } from '../commands/change-status.ts';
import { authorizeEdit } from '../people.policy.ts';
import { personFacts } from '../people.presenter.ts';
import type { PersonRow } from '../people.repository.ts';
import type { RoleRow } from '../roles.queries.ts';

/** A person whom an import has added, with the line of the log that says so. */
export interface Imported {
  readonly row: PersonRow;
  readonly change: Change;
  /** The line, if it is not that of the context. */
  readonly undoes?: number;
}
/** People deleted by one statement. */
const CHUNK = 500;

/** Deletes people to whom nothing refers, as many as possible at once; returns the others. */
async function deleteUnused(ctx: Ctx, people: readonly Imported[]): Promise<Imported[]> {
  if (!people.length) return [];
  await sql`savepoint removal`.execute(ctx.tx);
  try {
    const ids = people.map(({ row }) => row.id);
    await sql`delete from employee where id = any(${ids}::bigint[])`.execute(ctx.tx);
    await sql`release savepoint removal`.execute(ctx.tx);
    return [];
  } catch (error) {
    if (!isReferredTo(error)) throw error;
    await sql`rollback to savepoint removal`.execute(ctx.tx);
    if (people.length === 1) return [...people];
    const [first = [], second = []] = inChunks(people, Math.ceil(people.length / 2));
    return [...(await deleteUnused(ctx, first)), ...(await deleteUnused(ctx, second))];
  }
}

/**
 * Removes people whom an import has added and who have not joined, those who report to others first; one to whom something refers
 * already is deactivated. Their log has all of their values, by which they can be added again. `onRemoved` is told how many more are
 * done. 403; 409 for one who has joined.
 */
export async function removePeople(
  ctx: Ctx,
  services: Pick<Platform, 'sessions' | 'invite'>,
  people: readonly Imported[],
  roles: ReadonlyMap<number, RoleRow>,
  onRemoved?: (people: number) => Promise<void>,
): Promise<void> {
  const actor = actorOf(ctx);
  for (const { row } of people) {
    authorizeEdit(actor, personFacts(row, roles));
    if (row.status !== 'invited') throw conflict('STALE');
  }
  const used: Imported[] = [];
  for (const chunk of inChunks(people, CHUNK)) {
    const stay = await deleteUnused(ctx, chunk);
    used.push(...stay);
    await onRemoved?.(chunk.length - stay.length);
  }
  const stay = new Set(used);
  await auditAll(
    ctx,
    people
      .filter((one) => !stay.has(one))
      .map(({ row, change, undoes }) => ({
        ...{ action: 'employee.removed', entity: 'employee', entityId: row.id },
        change: Object.fromEntries(Object.entries(change).map(([name, [, after]]) => [name, [after, null] as const])),
        ...(undoes !== undefined && { undoes }),
      })),
  );
  for (const { row, undoes } of used) {
    await changeStatus({ ...ctx, ...(undoes !== undefined && { undoes }) }, services, {
      employeeId: row.id,
      status: 'inactive',
    });
    await onRemoved?.(1);
  }
}
