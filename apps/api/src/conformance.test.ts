import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/conformance.md', ROOT), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', rule = '', named = '']) => ({ section, rule, named }));

/** Titles of a test file, in quotes of any kind; what the file fills in (`%s`, `$key`, `${…}`) reads as `…`. */
function titlesOf(source: string): Set<string> {
  const quoted = source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g);
  return new Set([...quoted].map(([, , text = '']) => text.replaceAll(/\$\{.*?\}|%[sdijf]|\$[a-z][\w.]*/gi, '…')));
}
const plain = (title: string): string => title.replaceAll(/\\(['"`])/g, '$1');

/** Why a row does not name a test that is there; undefined when it does. */
function problemOf(named: string): string | undefined {
  const [, path = '', title = ''] = /^`(\S+) › (.+)`$/.exec(named) ?? [];
  if (!path) return `${named}: not written as \`path › title\``;
  const file = new URL(path, ROOT);
  if (!existsSync(file)) return `${path}: no such file`;
  const titles = [...titlesOf(readFileSync(file, 'utf8'))].map(plain);
  return titles.includes(title) ? undefined : `${path}: no test "${title}"`;
}

test('every row of docs/conformance.md names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.flatMap(({ named }) => problemOf(named) ?? [])).toEqual([]);
});

test('every row has a section of the specification and a rule', () => {
  for (const { section, rule } of rows) {
    expect(section).toMatch(/^[1-9](, [1-9])*(, ours)?$/);
    expect(rule.length).toBeGreaterThan(20);
  }
});

test('a row that names a test that is not there is found out', () => {
  const file = 'packages/domain/src/languages.test.ts';
  expect(problemOf(`\`${file} › a test that nobody wrote\``)).toMatch(/no test/);
  expect(problemOf('`packages/domain/src/gone.test.ts › anything`')).toMatch(/no such file/);
  expect(problemOf('as discussed')).toMatch(/not written as/);
});
