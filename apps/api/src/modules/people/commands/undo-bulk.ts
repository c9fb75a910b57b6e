import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { type SqlBool, sql } from 'kysely';
import { asMany, audit, type Change } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { guardGroupRights } from '../../../platform/group-rights.ts';
import { importedFile, noteUndo, type RunningWork, rowCounter } from '../../../platform/imports/file-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { entityIdOf, type LoggedChange, type PartlyUndone, valuesBefore } from '../../../platform/undo.ts';
import { ensureAdministratorRemains } from '../administrators.ts';
import { changePeople } from '../bulk/change-people.ts';
import { keyOf } from '../bulk/lookups.ts';
import type { NewPerson } from '../bulk/plan.ts';
import { type Imported, removePeople } from '../bulk/remove-people.ts';
import { addMade } from '../bulk/write-planned.ts';
import { checkManagers, lockLineManagers } from '../check-facts.ts';
import { type EmployeeChange, employeeChange } from '../employee-change.ts';
import { authorizeGrant, maySee } from '../people.policy.ts';
import { presentEmployee } from '../people.presenter.ts';
import { getPersonForUpdate, lockRole, type PersonRow, selectPeople } from '../people.repository.ts';
import { asProperties, changedValues, withFields } from '../person-values.ts';
import { exceedsSignUpRole, type RoleRow, readRoles } from '../roles.queries.ts';
import { authorizeChange, checkValues } from './update-employee.ts';

type Services = Pick<Platform, 'sessions' | 'invite' | 'database'>;
type OnDone = (people: number) => Promise<void>;
type Roles = ReadonlyMap<number, RoleRow>;
/** A line of the log about a person. */
interface PersonLine extends Pick<LoggedChange, 'action' | 'entityId' | 'change'> {
  readonly id?: number;
}
/** The most names of people who stay that the answer and the log say. */
const MOST_NAMED = 20;

/** Removes a person whom an import has added, as `removePeople` does. */
export async function removeImported(
  ctx: Ctx,
  services: Omit<Services, 'database'>,
  entry: LoggedChange,
): Promise<void> {
  const row = await getPersonForUpdate(ctx, entityIdOf(entry));
  await removePeople(ctx, services, [{ row, change: entry.change }], await readRoles(ctx));
}

/**
 * Adds people again who were removed, by their values in the log; returns their new ids by those that they had. 403, 422 as for
 * adding them by hand.
 */
export async function addAgain(
  ctx: Ctx,
  lines: readonly PersonLine[],
  roles: Roles,
  onAdded?: OnDone,
): Promise<ReadonlyMap<number, number>> {
  const removed = new Set(lines.map(entityIdOf));
  const actor = actorOf(ctx);
  const made: { line: number; person: NewPerson }[] = [];
  for (const line of lines) {
    const {
      scopeFacilityIds: scope = null,
      fields,
      ...values
    } = withFields(valuesBefore<Omit<NewPerson, 'own'> & { scopeFacilityIds?: number[] | null }>(line));
    authorize(ctx, 'management.user.create', values.facilityId ?? null);
    authorizeGrant(actor, roles.get(values.roleId)?.privileges ?? [], scope);
    const { managerId } = values;
    // Of those who are added together, `addMade` knows people by the negative number of their line.
    const manager = managerId !== undefined && removed.has(managerId) ? -managerId : managerId;
    const own = await changedValues(ctx, { fields: {}, facility_id: values.facilityId ?? null }, { fields });
    made.push({
      line: entityIdOf(line),
      person: { ...values, ...(manager !== undefined && { managerId: manager }), scope, own },
    });
  }
  for (const roleId of new Set(made.map(({ person }) => person.roleId))) {
    await lockRole(ctx, roleId);
    if (exceedsSignUpRole(roles, roleId)) needFreshSignIn(ctx);
  }
  await checkManagers(
    ctx,
    made.flatMap(({ line, person: { managerId, firstname, lastname } }) =>
      managerId === undefined || managerId < 0 ? [] : [{ person: { id: -line, firstname, lastname }, managerId }],
    ),
  );
  const undoes = new Map(
    lines.flatMap(({ id, change }) => (id === undefined ? [] : [[keyOf(String(change['email']?.[0])), id] as const])),
  );
  return addMade(ctx, made, { action: 'employee.imported', undoes }, onAdded);
}

/** The lines of the people of an import, the latest first. */
const linesOf = async (ctx: Pick<Ctx, 'tx'>, importId: string): Promise<(PersonLine & { id: number })[]> => {
  const rows = await ctx.tx
    .selectFrom('audit_entry')
    .select(['id', 'action', 'entity_id', 'change'])
    .where('request_id', '=', importId)
    .where('entity', '=', 'employee')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ entity_id: entityId, change, ...row }) => ({
    ...row,
    entityId,
    change,
  }));
};

/** The people whom lines are about, locked, as far as they are there and the caller may see them. */
async function readForUpdate(ctx: Ctx, lines: readonly PersonLine[]): Promise<ReadonlyMap<number, PersonRow>> {
  const ids = [...new Set(lines.map(entityIdOf))];
  await sql`select from employee where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  const rows = await selectPeople(ctx).where(sql<SqlBool>`e.id = any(${ids}::bigint[])`).execute();
  const actor = actorOf(ctx);
  return new Map(
    rows
      .filter(({ id, facility_id: facilityId }) => maySee(actor, { id, facilityId }))
      .map((row) => [row.id, row] as const),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The values before a change of the properties that still have its values, and whether somebody has changed others since. */
function splitChange(now: Employee, change: Change): { untouched: Record<string, unknown>; isTouched: boolean } {
  const values: Readonly<Record<string, unknown>> = { ...now, ...asProperties(now.fields) };
  const entries = Object.entries(change);
  const untouched = entries.filter(([name, [, after]]) => isSame(values[name], after));
  return {
    untouched: Object.fromEntries(untouched.map(([name, [before]]) => [name, before])),
    isTouched: untouched.length < entries.length,
  };
}

/** A person who gets values back, by which line. */
interface GoesBack {
  readonly person: PersonRow;
  readonly values: Record<string, unknown>;
  readonly undoes: number;
}

/** Gives people their values back; line managers who were added again have new ids. 403, 422 as for changing each of them. */
async function changeBack(
  ctx: Ctx,
  goBack: readonly GoesBack[],
  { roles, newIds }: { roles: Roles; newIds: ReadonlyMap<number, number> },
): Promise<void> {
  const back: { person: PersonRow; change: EmployeeChange; undoes: number }[] = [];
  for (const { person, values, undoes } of goBack) {
    const { managerId, facilityId = person.facility_id } = values;
    const manager = typeof managerId === 'number' ? { managerId: newIds.get(managerId) ?? managerId } : {};
    const { fields, ...others } = withFields(values);
    const own = await changedValues(ctx, person, { fields, facilityId: facilityId as number | null });
    back.push({ person, change: employeeChange(person, { ...others, ...manager, id: person.id }, own), undoes });
  }
  for (const { person, change } of back) authorizeChange(ctx, person, change, roles);
  for (const roleId of new Set(back.flatMap(({ change }) => change.columns.role_id ?? []))) await lockRole(ctx, roleId);
  await checkValues(ctx, back);
  await checkManagers(
    ctx,
    back.flatMap(({ person, change }) => {
      const { manager_id: managerId } = change.columns;
      return managerId === undefined ? [] : [{ person, managerId }];
    }),
  );
  const rows = back.map(({ person: row, change, undoes }) => ({ row, ...change, undoes }));
  const write = () => guardGroupRights(ctx, () => changePeople(ctx, rows));
  await (back.some(({ change }) => change.columns.role_id !== undefined)
    ? ensureAdministratorRemains(ctx, write)
    : write());
}

/** Undoes lines of an import, the latest first; see `undoBulk`. */
async function undoLines(
  ctx: Ctx,
  services: Omit<Services, 'database'>,
  lines: readonly (PersonLine & { id: number })[],
  { fileName, work }: { fileName: string | undefined; work: RunningWork },
): Promise<PartlyUndone> {
  const { many: within, name: undoId } = asMany(ctx, 'people');
  await lockLineManagers(ctx);
  const roles = await readRoles(ctx);
  const people = await readForUpdate(ctx, lines);
  const again: PersonLine[] = [];
  const leaving: Imported[] = [];
  const back: GoesBack[] = [];
  const kept = new Map<string, string | undefined>();
  for (const line of lines) {
    const { id: undoes, action, entityId, change } = line;
    if (action === 'employee.removed') {
      again.push(line);
      continue;
    }
    const row = people.get(entityIdOf(line));
    if (!row) {
      kept.set(entityId, undefined);
      continue;
    }
    const { untouched, isTouched } = splitChange(presentEmployee(actorOf(ctx), row, roles), change);
    const isFresh = action === 'employee.imported' && row.version === 1 && row.status === 'invited';
    const isChange = action === 'employee.changed';
    if (isFresh && !isTouched) leaving.push({ row, change, undoes });
    if (isChange && Object.keys(untouched).length) back.push({ person: row, values: untouched, undoes });
    if (isTouched || !(isFresh || isChange)) kept.set(entityId, personName(row));
  }
  if (!again.length && !leaving.length && !back.length) throw refuse('PEOPLE_NOTHING_LEFT');
  const onDone = rowCounter(work);
  const newIds = await addAgain(within, again, roles, onDone);
  await changeBack(within, back, { roles, newIds });
  await onDone(back.length);
  await removePeople(within, services, leaving, roles, onDone);
  await audit(ctx, 'people.importUndone', 'people', undoId, {
    ...(fileName !== undefined && { file: [fileName, null] }),
    undone: [null, again.length + leaving.length + back.filter(({ person }) => !kept.has(String(person.id))).length],
    ...(kept.size > 0 && {
      kept: [null, kept.size],
      employeeId: [null, [...kept.keys()].slice(0, MOST_NAMED).map(Number)],
    }),
  });
  await work.finish(ctx);
  ctx.afterCommit(() => services.sessions.forget(ctx.tenant.id));
  return { kept: [...kept.values()].flatMap((name) => name ?? []).slice(0, MOST_NAMED), keptCount: kept.size };
}

/**
 * Undoes an import of people as one: takes back exactly what nobody has touched since, and names those of whom something stays. The
 * progress of the undo of a file is noted. 404 for an import that is not there; 422 PEOPLE_NOTHING_LEFT if nothing of it is left to undo,
 * UNDO_CANCELLED if the caller has asked for the end; 403 and 422 as for changing each of them.
 */
export async function undoBulk(ctx: Ctx, services: Services, entry: LoggedChange): Promise<PartlyUndone> {
  const lines = await linesOf(ctx, entry.entityId);
  if (!lines.length) throw notFound();
  const fileName = importedFile(entry);
  return noteUndo(ctx, services, { kind: 'people', fileName, rows: lines.length }, (work) =>
    undoLines(ctx, services, lines, { fileName, work }),
  );
}
