import { sql } from 'kysely';
import { auditAll } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inChunks } from '../../../platform/in-chunks.ts';
import { insertFieldValues, OF_PEOPLE, valueRows } from '../../custom-fields/index.ts';
import { asProperties } from '../person-values.ts';
import { changePeople, throwTaken } from './change-people.ts';
import { keyOf } from './lookups.ts';
import type { NewPerson, Planned } from './plan.ts';

type Made = Extract<Planned, { result: 'made' }>;
type Changed = Extract<Planned, { result: 'changed' }>;
/** Rows added by one statement. */
const CHUNK = 500;

/** All that the log says of a person who is added, and by which they are added again. */
export const notedOf = ({ scope, own, ...person }: NewPerson) => ({
  ...person,
  scopeFacilityIds: scope,
  ...asProperties(own.values),
});

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

/** A line of the log, without the person whom it is about. */
export interface Noting {
  readonly action: string;
  /** The line that adding a person undoes, by their address in small letters. */
  readonly undoes?: ReadonlyMap<string, number>;
}

/** Adds people who are to be invited, with their log; returns their ids by the address in small letters. */
export async function addPeople(
  ctx: Ctx,
  people: readonly NewPerson[],
  { action, undoes }: Noting,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const emails = people.map(({ email }) => email);
  // This also deletes the passwords of unconfirmed sign-ups.
  await sql`delete from employee where status = 'unconfirmed' and email = any(${emails}::citext[])`.execute(ctx.tx);
  for (const chunk of inChunks(people, CHUNK)) {
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
  for (const chunk of inChunks(scopes, CHUNK)) await ctx.tx.insertInto('employee_scope').values(chunk).execute();
  const values = people.map(({ email, own }) => ({
    ownerId: ids.get(keyOf(email)) ?? 0,
    rows: valueRows(own.fields, own.values),
  }));
  await insertFieldValues(ctx, values, OF_PEOPLE);
  await auditAll(
    ctx,
    people.map((person) => {
      const key = keyOf(person.email);
      const noted = Object.entries(notedOf(person)).filter(([, value]) => value != null);
      const line = undoes?.get(key);
      return {
        action,
        entity: 'employee',
        entityId: ids.get(key) ?? 0,
        change: Object.fromEntries(noted.map(([name, value]) => [name, [null, value]])),
        ...(line !== undefined && { undoes: line }),
      };
    }),
  );
  return ids;
}

/** Adds new people, line managers before those who report to them; returns their ids by line. */
export async function addMade(
  ctx: Ctx,
  made: readonly Pick<Made, 'line' | 'person'>[],
  noting: Noting,
  onAdded?: (people: number) => Promise<void>,
): Promise<Map<number, number>> {
  const idOfLine = new Map<number, number>();
  const isReady = ({ person: { managerId } }: Pick<Made, 'person'>) =>
    managerId === undefined || managerId > 0 || idOfLine.has(-managerId);
  for (let waiting = made; waiting.length; ) {
    const ready = waiting.filter(isReady);
    if (!ready.length) throw new Error('new people report to each other in a circle');
    for (const part of inChunks(ready, CHUNK)) {
      const people = part.map(({ person }) => withRealManager(person, idOfLine));
      const ids = await addPeople(ctx, people, noting);
      for (const { line, person } of part) idOfLine.set(line, ids.get(keyOf(person.email)) ?? 0);
      await onAdded?.(part.length);
    }
    const done = new Set(ready);
    waiting = waiting.filter((one) => !done.has(one));
  }
  return idOfLine;
}

const realManager = (managerId: number, idOfLine: ReadonlyMap<number, number>): number =>
  managerId < 0 ? (idOfLine.get(-managerId) ?? 0) : managerId;
const withRealManager = (person: NewPerson, idOfLine: ReadonlyMap<number, number>): NewPerson =>
  person.managerId === undefined ? person : { ...person, managerId: realManager(person.managerId, idOfLine) };

/** What an import of people adds, and the callback that gets its progress. */
interface Writing extends Noting {
  readonly onProgress: ((done: number) => Promise<void>) | undefined;
}

/** Writes what was planned, with a line of the log for each person; returns the ids of those who were added, by line. */
export async function writePlanned(
  ctx: Ctx,
  planned: readonly Planned[],
  { action, onProgress }: Writing,
): Promise<Map<number, number>> {
  let done = planned.filter(({ result }) => result === 'unchanged' || result === 'refused').length;
  const noteDone = async (people: number): Promise<void> => {
    done += people;
    await onProgress?.(done);
  };
  const idOfLine = await addMade(
    ctx,
    planned.filter((one): one is Made => one.result === 'made'),
    { action },
    noteDone,
  );
  const changed = planned.filter((one): one is Changed => one.result === 'changed');
  for (const part of inChunks(changed, CHUNK)) {
    await changePeople(
      ctx,
      part.map((one) => {
        const { row, change, managerId } = one;
        const manager = managerId === undefined ? undefined : realManager(managerId, idOfLine);
        return {
          row,
          own: change.own,
          columns: { ...change.columns, ...(manager !== undefined && { manager_id: manager }) },
          audited: {
            ...change.audited,
            ...(manager !== undefined && { managerId: [row.manager_id, manager] as const }),
          },
        };
      }),
    );
    await noteDone(part.length);
  }
  return idOfLine;
}
