import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOf, ROOT } from './testing/named-tests.ts';

const page = readFileSync(new URL('docs/security.md', ROOT), 'utf8');
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

const rows = page
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map(cellsOf)
  .map(([, id = '', level = '', requirement = '', status = '', why = '']) => ({ id, level, requirement, status, why }));

/** Number of requirements of ASVS 5.0.0 by level. */
const OF_LEVEL = { '1': 70, '2': 183 };
const STATUSES = ['met', 'not met', 'n/a'];
/** Matches a quoted file or one of its tests (`path › title`). */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|md|json|txt)(?: › [^`]+)?)`/g;

const namesOf = (why: string): string[] => [...why.matchAll(NAMED)].map(([, name = '']) => name);
const problem = (name: string): string | undefined =>
  name.includes(' › ')
    ? problemOf(`\`${name}\``)
    : existsSync(new URL(name, ROOT))
      ? undefined
      : `${name}: no such file`;

test('docs/security.md has each requirement of levels 1 and 2 once, in order', () => {
  const places = rows.map(({ id }) => id.slice(1).split('.').map(Number));
  const inOrder = places.toSorted(([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => a - x || b - y || c - z);
  expect(places).toEqual(inOrder);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const [level, count] of Object.entries(OF_LEVEL))
    expect(rows.filter((row) => row.level === level)).toHaveLength(count);
});

test('rows that are met name existing tests and files; rows that are not met say why, and when they will be', () => {
  expect(
    rows.flatMap(({ id, why }) =>
      namesOf(why)
        .flatMap((name) => problem(name) ?? [])
        .map((found) => `${id}: ${found}`),
    ),
  ).toEqual([]);
  for (const { id, requirement, status, why } of rows) {
    expect([id, STATUSES.includes(status), requirement.length > 5]).toEqual([id, true, true]);
    if (status === 'met') expect([id, namesOf(why).length > 0 || why.startsWith('below')]).toEqual([id, true]);
    if (status === 'not met')
      expect([id, why]).toEqual([
        id,
        expect.stringMatching(
          /When: \w|No date|on purpose|as the specification asks|is the specification's|by the specification/,
        ),
      ]);
    if (status === 'n/a') expect([id, why.length >= 7]).toEqual([id, true]);
  }
});

test('the totals at the top of docs/security.md match its rows', () => {
  const summed = page
    .split('\n')
    .filter((line) => /^\| V\d+ [A-Z]/.test(line))
    .map(cellsOf);
  expect(summed).toHaveLength(17);
  for (const [, chapter = '', ...counts] of summed) {
    const own = rows.filter(({ id }) => id.startsWith(`${chapter.split(' ')[0]}.`));
    expect([chapter, ...counts.slice(0, 3).map(Number)]).toEqual([
      chapter,
      ...STATUSES.map((status) => own.filter((row) => row.status === status).length),
    ]);
  }
});

test('a row that names a file or test that does not exist is reported', () => {
  expect(problem('apps/api/src/gone.ts')).toMatch(/no such file/);
  expect(problem('apps/api/src/security-page.test.ts › a test that nobody wrote')).toMatch(/no test/);
  expect(namesOf('as `docs/access.md` and `apps/x.test.ts › it works` say, `npm audit`')).toEqual([
    'docs/access.md',
    'apps/x.test.ts › it works',
  ]);
});
