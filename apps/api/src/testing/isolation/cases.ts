import type { Fixture, Fixtures } from './fixture.ts';
import type { Operation } from './operations.ts';

/** An operation and how it is called well: for what it is there for, or for one of the other things that it serves. */
export interface Case {
  readonly operation: Operation;
  readonly fixture: Fixture;
}

/** Each operation with its fixture, then what else it is called for. One without a fixture is left out. */
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
