import { isPrivilege, PRIVILEGES } from '@safety-qube/domain/privileges';
import { beforeAll, expect, test } from 'vitest';
import { accessTable } from './testing/access-table.ts';
import { type Document, type Operation, operationsOf } from './testing/isolation/operations.ts';
import { problemOf } from './testing/named-tests.ts';
import { useTestApp } from './testing/test-app.ts';
import { RIGHTS_OF_TYPES, shownForTypes } from './testing/type-rights.ts';

const t = useTestApp();
let operations: Operation[];
beforeAll(async () => {
  operations = operationsOf(t.app.swagger() as Document);
});

test('docs/access.md lists every privilege with the operations that require it and the test of each', async () => {
  const table = accessTable(operations);
  for (const { code } of PRIVILEGES) expect(table).toContain(`| \`${code}\` |`);
  await expect(table).toMatchFileSnapshot('../../../docs/access.md');
});

test('the tests that it names for the rights of each type exist', () => {
  const named = PRIVILEGES.flatMap(({ code }) => shownForTypes(code).map(({ shownBy }) => shownBy));
  const titles = RIGHTS_OF_TYPES.map(({ key, code }) => `${key} demands ${code}`);
  const generic = named.map((one) => titles.reduce((text, title) => text.replace(title, '… demands …'), one));
  expect(new Set(generic).size).toBe(7);
  expect([...new Set(generic)].flatMap((one) => problemOf(`\`${one}\``) ?? [])).toEqual([]);
});

test('every privilege that an operation requires is defined by the specification or the product', () => {
  const demanded = operations.flatMap(({ privilege }) => (privilege === undefined ? [] : [privilege]));
  expect(demanded.length).toBeGreaterThan(0);
  expect(demanded.filter((code) => !isPrivilege(code))).toEqual([]);
});

test('only operations that need a session require a privilege', () => {
  expect(operations.filter(({ access, privilege }) => access === 'public' && privilege)).toEqual([]);
});
