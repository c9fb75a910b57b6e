import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOf, ROOT } from './testing/named-tests.ts';

const page = readFileSync(new URL('docs/conformance.md', ROOT), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => /^\| C/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', section = '', rule = '', named = '']) => ({ id, section, rule, named }));

test('every row of docs/conformance.md names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.flatMap(({ named }) => problemOf(named) ?? [])).toEqual([]);
});

test('every row has a unique id', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id) => !/^C\d{3,}$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every row has a section of the specification and a rule', () => {
  for (const { section, rule } of rows) {
    expect(section).toMatch(/^[1-9](, [1-9])*(, ours)?$/);
    expect(rule.length).toBeGreaterThan(20);
  }
});

test('a row that names a test that does not exist is reported', () => {
  const file = 'packages/domain/src/languages.test.ts';
  expect(problemOf(`\`${file} › a test that nobody wrote\``)).toMatch(/no test/);
  expect(problemOf('`packages/domain/src/gone.test.ts › anything`')).toMatch(/no such file/);
  expect(problemOf('as discussed')).toMatch(/not written as/);
});
