import { expect, test } from 'vitest';
import { statementPreparer } from './prepared-statements.ts';

const names = (prepare: ReturnType<typeof statementPreparer>, text: string, uses: number) =>
  Array.from({ length: uses }, () => prepare(text, []).name);

test('a statement is prepared under a fixed name from its fifth use on', () => {
  const prepare = statementPreparer();
  const [a, b] = ['a', 'b'].map((column) => names(prepare, `select "${column}" from "t"`, 7));
  expect(a?.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(a?.slice(4)).size).toBe(1);
  expect(a?.[4]).toBeTypeOf('string');
  expect(b?.[4]).not.toBe(a?.[4]);
});

test('a statement that selects all columns is never prepared, because a migration can add a column', () => {
  const prepare = statementPreparer();
  for (const text of ['select * from "t"', 'select "t".* from "t"', 'insert into "t" ("a") values ($1) returning *'])
    expect(names(prepare, text, 10)[9]).toBeUndefined();
  expect(names(prepare, 'select count(*) as "n" from "t"', 10)[9]).toBeTypeOf('string');
});

test('at most 256 statements are prepared', () => {
  const prepare = statementPreparer();
  const kept = Array.from({ length: 300 }, (_, n) => names(prepare, `select ${n}`, 5)[4]);
  expect(new Set(kept.filter(Boolean)).size).toBe(256);
  expect(names(prepare, 'select 0', 1)[0]).toBe(kept[0]);
});
