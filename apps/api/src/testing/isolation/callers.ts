import type { Privilege } from '@safety-qube/domain/privileges';
import type { Person } from '../test-app.ts';
import type { Fixture, Side } from './fixture.ts';
import type { Operation } from './operations.ts';
import { addHolder, addLacking } from './things.ts';

/** Whether a status is the expected one of a valid call. */
export const isAnsweredWell = (fixture: Fixture, status: number): boolean =>
  fixture.answers === undefined ? status >= 200 && status < 300 : status === fixture.answers;

/**
 * Returns a caller of a side who may make a call: a person with exactly the required privileges, unless the fixture says otherwise;
 * the visitor for a call of visitors.
 */
export async function authorizedCaller(operation: Operation, fixture: Fixture, side: Side): Promise<Person> {
  if (operation.access === 'visitor')
    return { id: 0, email: '', token: side.visitor.tokens[fixture.cameBy ?? 'poster'] };
  if (fixture.succeeds === 'own') return side.administrator;
  if (fixture.succeeds === 'administrator') return side.t.person(side.tenant, 'administrator');
  return addHolder(side, [
    ...(operation.privilege ? [operation.privilege as Privilege] : []),
    ...(fixture.needs ?? []),
  ]);
}

/** Returns a function that finds a person of a side with all privileges except some; one person per set of privileges. */
export function lackingAt(side: Side): (privileges: readonly string[]) => Promise<Person> {
  const known = new Map<string, Promise<Person>>();
  return (privileges) => {
    const key = privileges.join();
    const person = known.get(key) ?? addLacking(side, privileges);
    known.set(key, person);
    return person;
  };
}
