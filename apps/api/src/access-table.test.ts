import { isPrivilege, PRIVILEGES } from '@safety-qube/domain/privileges';
import { beforeAll, expect, test } from 'vitest';
import { accessTable } from './testing/access-table.ts';
import { type Document, type Operation, operationsOf } from './testing/isolation/operations.ts';
import { useTestApp } from './testing/test-app.ts';

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

test('every privilege that an operation requires is defined by the specification or the product', () => {
  const demanded = operations.flatMap(({ privilege }) => (privilege === undefined ? [] : [privilege]));
  expect(demanded.length).toBeGreaterThan(0);
  expect(demanded.filter((code) => !isPrivilege(code))).toEqual([]);
});

test('only operations that need a session require a privilege', () => {
  expect(operations.filter(({ access, privilege }) => access === 'public' && privilege)).toEqual([]);
});
