import { isPrivilege, PRIVILEGES } from '@safety-qube/domain/privileges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTable } from './testing/access-table.ts';
import { type Document, type Operation, operationsOf } from './testing/isolation/operations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let operations: Operation[];
beforeAll(async () => {
  t = await startTestApp();
  operations = operationsOf(t.app.swagger() as Document);
});
afterAll(() => t.close());

test('docs/access.md lists every privilege with the operations that demand it and the test that shows each', async () => {
  const table = accessTable(operations);
  for (const { code } of PRIVILEGES) expect(table).toContain(`| \`${code}\` |`);
  await expect(table).toMatchFileSnapshot('../../../docs/access.md');
});

test('every privilege that an operation demands is one of the specification’s or ours', () => {
  const demanded = operations.flatMap(({ privilege }) => (privilege === undefined ? [] : [privilege]));
  expect(demanded.length).toBeGreaterThan(0);
  expect(demanded.filter((code) => !isPrivilege(code))).toEqual([]);
});

test('only operations for the signed-in demand a privilege', () => {
  expect(operations.filter(({ access, privilege }) => access === 'public' && privilege)).toEqual([]);
});
