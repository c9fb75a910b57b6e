import type { Fixture, Fixtures } from './fixture.ts';
import type { Operation } from './operations.ts';

/** An operation with the fixture of a valid call: for its main kind of object or one of its variants. */
export interface Case {
  readonly operation: Operation;
  readonly fixture: Fixture;
}

/** Returns each operation with its fixture, followed by its variants. Operations without a fixture are left out. */
export const casesOf = (operations: readonly Operation[], fixtures: Fixtures): Case[] =>
  operations.flatMap((operation) => {
    const fixture = fixtures[operation.key];
    if (!fixture) return [];
    const variants = Object.entries(fixture.variants ?? {}).map(([of, { privilege, ...variant }]) => ({
      operation: { ...operation, key: `${operation.key} ${of}`, privilege, privileges: privilege ? [privilege] : [] },
      fixture: variant,
    }));
    return [{ operation, fixture }, ...variants];
  });
