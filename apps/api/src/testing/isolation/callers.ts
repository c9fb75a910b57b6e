import type { Privilege } from '@safety-qube/domain/privileges';
import type { Person } from '../test-app.ts';
import type { Fixture, Side } from './fixture.ts';
import type { Operation } from './operations.ts';
import { addHolder, addLacking } from './things.ts';

/** Whether a status is that of a call that was made well. */
export const isAnsweredWell = (fixture: Fixture, status: number): boolean =>
  fixture.answers === undefined ? status >= 200 && status < 300 : status === fixture.answers;

/** Someone of a side who may make a call: a holder of just what it demands, unless its fixture says that only others can. */
export async function rightful(operation: Operation, fixture: Fixture, side: Side): Promise<Person> {
  if (fixture.succeeds === 'own') return side.administrator;
  if (fixture.succeeds === 'administrator') return side.t.person(side.tenant, 'administrator');
  return addHolder(side, [
    ...(operation.privilege ? [operation.privilege as Privilege] : []),
    ...(fixture.needs ?? []),
  ]);
}

/** Finds people of a side who hold everything but some privileges: one for all that is refused to them. */
export function lackingAt(side: Side): (privileges: readonly string[]) => Promise<Person> {
  const known = new Map<string, Promise<Person>>();
  return (privileges) => {
    const key = privileges.join();
    const person = known.get(key) ?? addLacking(side, privileges);
    known.set(key, person);
    return person;
  };
}
