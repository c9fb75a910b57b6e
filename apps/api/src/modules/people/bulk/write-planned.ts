import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/violations.ts';
import { conflict } from '../../../platform/errors.ts';
import { writeRow } from '../../../platform/rows.ts';
import { keyOf } from './lookups.ts';
import type { NewPerson, Planned } from './plan.ts';

type Made = Extract<Planned, { result: 'made' }>;
/** Rows added by one statement. */
const CHUNK = 500;
const inChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));

/** All that the log says of a person who is added, and by which they are added again. */
export const notedOf = ({ scope, ...person }: NewPerson) => ({ ...person, scopeFacilityIds: scope });

const rowOf = (person: NewPerson) => ({
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  job_title: person.jobTitle ?? null,
  role_id: person.roleId,
  status: 'invited',
  facility_id: person.facilityId ?? null,
  selected_language: person.selectedLanguage ?? null,
  selected_timezone: person.selectedTimezone ?? null,
  employee_number: person.employeeNumber ?? null,
  employment: person.employment ?? 'employee',
  hired_on: person.hiredOn ?? null,
  left_on: person.leftOn ?? null,
  manager_id: person.managerId ?? null,
});

/** Throws the 409 for an address or number that was taken by others after the lines were read. */
function throwTaken(error: unknown): never {
  if (violates(error, 'employee_tenant_id_email_key')) throw conflict('EMAIL_TAKEN');
  throw violates(error, 'employee_number_taken') ? conflict('EMPLOYEE_NUMBER_TAKEN') : error;
}

/** Adds people who are to be invited, with their log; returns their ids by the address in small letters. */
export async function addPeople(ctx: Ctx, people: readonly NewPerson[], action: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const emails = people.map(({ email }) => email);
  // This also deletes the passwords of unconfirmed sign-ups.
  await sql`delete from employee where status = 'unconfirmed' and email = any(${emails}::citext[])`.execute(ctx.tx);
  for (const chunk of inChunks(people)) {
    const added = await ctx.tx
      .insertInto('employee')
      .values(chunk.map(rowOf))
      .returning(['id', 'email'])
      .execute()
      .catch(throwTaken);
    for (const { id, email } of added) ids.set(keyOf(email), id);
  }
  const scopes = people.flatMap(({ email, scope }) =>
    (scope ?? []).map((facility_id) => ({ employee_id: ids.get(keyOf(email)) ?? 0, facility_id })),
  );
  for (const chunk of inChunks(scopes)) await ctx.tx.insertInto('employee_scope').values(chunk).execute();
  for (const person of people) {
    const noted = Object.entries(notedOf(person)).filter(([, value]) => value != null);
    const id = ids.get(keyOf(person.email)) ?? 0;
    await audit(ctx, action, 'employee', id, Object.fromEntries(noted.map(([name, value]) => [name, [null, value]])));
  }
  return ids;
}

/** Adds new people, line managers before those who report to them; returns their ids by line. */
async function addMade(ctx: Ctx, made: readonly Made[], action: string): Promise<Map<number, number>> {
  const idOfLine = new Map<number, number>();
  const isReady = ({ person: { managerId } }: Made) =>
    managerId === undefined || managerId > 0 || idOfLine.has(-managerId);
  for (let waiting = made; waiting.length; ) {
    const ready = waiting.filter(isReady);
    if (!ready.length) throw new Error('new people report to each other in a circle');
    const people = ready.map(({ person }) => withRealManager(person, idOfLine));
    const ids = await addPeople(ctx, people, action);
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const { line, person } of ready) idOfLine.set(line, ids.get(keyOf(person.email)) ?? 0);
  }
  return idOfLine;
}

const realManager = (managerId: number, idOfLine: ReadonlyMap<number, number>): number =>
  managerId < 0 ? (idOfLine.get(-managerId) ?? 0) : managerId;
const withRealManager = (person: NewPerson, idOfLine: ReadonlyMap<number, number>): NewPerson =>
  person.managerId === undefined ? person : { ...person, managerId: realManager(person.managerId, idOfLine) };

/** Writes what was planned, with a line of the log for each person; returns the ids of those who were added, by line. */
export async function writePlanned(
  ctx: Ctx,
  planned: readonly Planned[],
  madeAction: string,
): Promise<Map<number, number>> {
  const idOfLine = await addMade(
    ctx,
    planned.filter((one): one is Made => one.result === 'made'),
    madeAction,
  );
  for (const one of planned) {
    if (one.result !== 'changed') continue;
    const { row, change, managerId } = one;
    const manager = managerId === undefined ? undefined : realManager(managerId, idOfLine);
    const whole = {
      columns: { ...change.columns, ...(manager !== undefined && { manager_id: manager }) },
      audited: { ...change.audited, ...(manager !== undefined && { managerId: [row.manager_id, manager] as const }) },
    };
    await writeRow(ctx, 'employee', row.id, whole, {
      action: 'employee.changed',
      conflicts: { employee_number_taken: 'EMPLOYEE_NUMBER_TAKEN' },
    });
  }
  return idOfLine;
}
