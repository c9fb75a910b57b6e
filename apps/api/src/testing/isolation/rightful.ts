import type { Privilege } from '@safety-qube/domain/privileges';
import type { Person } from '../test-app.ts';
import type { Fixture, Side } from './fixture.ts';
import type { Operation } from './operations.ts';
import { addHolder } from './things.ts';

/** Someone of a side who may make a call: a holder of just what it demands, unless its fixture says that only others can. */
export async function rightful(operation: Operation, fixture: Fixture, side: Side): Promise<Person> {
  if (fixture.succeeds === 'own') return side.administrator;
  if (fixture.succeeds === 'administrator') return side.t.person(side.tenant, 'administrator');
  return addHolder(side, [
    ...(operation.privilege ? [operation.privilege as Privilege] : []),
    ...(fixture.needs ?? []),
  ]);
}
