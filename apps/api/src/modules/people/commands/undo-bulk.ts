import type { Employee } from '@safety-qube/contract/schemas/people';
import { sql } from 'kysely';
import { asMany, audit, type Change } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { isReferredTo } from '../../../platform/db/violations.ts';
import { conflict, notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { entityIdOf, type LoggedChange, valuesBefore } from '../../../platform/undo.ts';
import type { NewPerson } from '../bulk/plan.ts';
import { addPeople } from '../bulk/write-planned.ts';
import { checkManager } from '../check-facts.ts';
import { authorizeEdit, authorizeGrant } from '../people.policy.ts';
import { personFacts, presentEmployee } from '../people.presenter.ts';
import { getPersonForUpdate, lockRole } from '../people.repository.ts';
import { exceedsSignUpRole, type RoleRow, readRoles } from '../roles.queries.ts';
import { changeStatus } from './change-status.ts';
import { updateEmployee } from './update-employee.ts';

type Services = Pick<Platform, 'sessions' | 'invite'>;
/** The most names of people who stay that the log says. */
const MOST_NAMED = 20;

/**
 * Removes a person whom an import has added and who has not joined; one to whom something refers already is deactivated. Their log
 * has all of their values, by which they can be added again.
 */
export async function removeImported(
  ctx: Ctx,
  services: Services,
  { entityId, change }: LoggedChange,
  known?: ReadonlyMap<number, RoleRow>,
): Promise<void> {
  const id = Number(entityId);
  const roles = known ?? (await readRoles(ctx));
  const person = await getPersonForUpdate(ctx, id);
  authorizeEdit(actorOf(ctx), personFacts(person, roles));
  if (person.status !== 'invited') throw conflict('STALE');
  await sql`savepoint removal`.execute(ctx.tx);
  try {
    await ctx.tx.deleteFrom('employee').where('id', '=', id).execute();
    await sql`release savepoint removal`.execute(ctx.tx);
  } catch (error) {
    if (!isReferredTo(error)) throw error;
    await sql`rollback to savepoint removal`.execute(ctx.tx);
    await changeStatus(ctx, services, { employeeId: id, status: 'inactive' });
    return;
  }
  const values = Object.entries(change).map(([name, [, after]]) => [name, [after, null]] as const);
  await audit(ctx, 'employee.removed', 'employee', id, Object.fromEntries(values));
}

/** Adds a person again who was removed, by their values in the log; `newIds` has the new ids of those who were added before. */
export async function addAgain(ctx: Ctx, entry: LoggedChange, newIds = new Map<number, number>()): Promise<void> {
  const { scopeFacilityIds: scope = null, ...logged } = valuesBefore<
    NewPerson & { scopeFacilityIds?: number[] | null }
  >(entry);
  const { managerId, ...values } = logged;
  const manager = managerId === undefined ? undefined : (newIds.get(managerId) ?? managerId);
  const actor = authorize(ctx, 'management.user.create', values.facilityId ?? null);
  await lockRole(ctx, values.roleId);
  const roles = await readRoles(ctx);
  authorizeGrant(actor, roles.get(values.roleId)?.privileges ?? [], scope);
  if (exceedsSignUpRole(roles, values.roleId)) needFreshSignIn(ctx);
  await checkManager(ctx, null, manager);
  const person = { ...values, ...(manager !== undefined && { managerId: manager }), scope };
  for (const id of (await addPeople(ctx, [person], 'employee.imported')).values()) newIds.set(entityIdOf(entry), id);
}

/** The lines of the people of an import, the latest first. */
const linesOf = (ctx: Pick<Ctx, 'tx'>, importId: string) =>
  ctx.tx
    .selectFrom('audit_entry')
    .select(['id', 'action', 'entity', 'entity_id', 'change'])
    .where('request_id', '=', importId)
    .where('entity', '=', 'employee')
    .orderBy('id', 'desc')
    .execute();

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Splits a change into the properties that still have its values and those that somebody has changed since. */
function splitChange(now: Employee, change: Change): { untouched: Record<string, unknown>; isTouched: boolean } {
  const values: Readonly<Record<string, unknown>> = { ...now };
  const entries = Object.entries(change);
  const untouched = entries.filter(([name, [, after]]) => isSame(values[name], after));
  return {
    untouched: Object.fromEntries(untouched.map(([name, [before]]) => [name, before])),
    isTouched: untouched.length < entries.length,
  };
}

/** Undoes one line of an import as far as nobody has touched the person since; returns whether anything of it stays. */
async function undoLine(
  ctx: Ctx,
  services: Services,
  entry: LoggedChange,
  { roles, newIds }: { roles: ReadonlyMap<number, RoleRow>; newIds: Map<number, number> },
): Promise<boolean> {
  if (entry.action === 'employee.removed') {
    await addAgain(ctx, entry, newIds);
    return false;
  }
  const row = await getPersonForUpdate(ctx, entityIdOf(entry)).catch(() => null);
  if (!row) return true;
  const { untouched, isTouched } = splitChange(presentEmployee(actorOf(ctx), row, roles), entry.change);
  if (entry.action === 'employee.imported') {
    if (isTouched || row.version > 1 || row.status !== 'invited') return true;
    await removeImported(ctx, services, entry, roles);
    return false;
  }
  if (entry.action !== 'employee.changed') return true;
  if (Object.keys(untouched).length) await updateEmployee(ctx, services, { ...untouched, id: row.id });
  return isTouched;
}

/**
 * Undoes an import of people as one: takes back exactly what nobody has touched since. The line of the log names those of whom
 * something stays. 404 for an import that is not there; 422 PEOPLE_NOTHING_LEFT if nothing of it is left to undo; 403 and 422 as for changing each of them.
 */
export async function undoBulk(ctx: Ctx, services: Services, importId: string): Promise<void> {
  const entries = await linesOf(ctx, importId);
  if (!entries.length) throw notFound();
  const { many: within, name: undoId } = asMany(ctx, 'people');
  const kept = new Set<number>();
  const known = { roles: await readRoles(ctx), newIds: new Map<number, number>() };
  for (const { id, action, entity, entity_id: entityId, ...entry } of entries) {
    const change = entry.change as unknown as Change;
    const stays = await undoLine({ ...within, undoes: id }, services, { action, entity, entityId, change }, known);
    if (stays) kept.add(Number(entityId));
  }
  const stayed = [...kept];
  if (stayed.length === entries.length) throw refuse('PEOPLE_NOTHING_LEFT');
  await audit(ctx, 'people.importUndone', 'people', undoId, {
    undone: [null, entries.length - stayed.length],
    ...(stayed.length > 0 && { kept: [null, stayed.length], employeeId: [null, stayed.slice(0, MOST_NAMED)] }),
  });
}
