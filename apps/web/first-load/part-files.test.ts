import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOfParts } from './part-files.ts';

const DIST = new URL('../dist/', import.meta.url);

test('the files of a part are those that it imports, also through others, without those of every page', () => {
  const chunks = [
    { fileName: 'page.js', imports: ['list.js', 'react.js'], isDynamicEntry: true },
    { fileName: 'list.js', imports: ['marks.js'], isDynamicEntry: false },
    { fileName: 'marks.js', imports: ['react.js', 'list.js'], isDynamicEntry: false },
    { fileName: 'react.js', imports: [], isDynamicEntry: false },
    { fileName: 'alone.js', imports: ['react.js'], isDynamicEntry: true },
  ];
  expect(filesOfParts(chunks, new Set(['react.js']))).toEqual({
    files: ['page.js', 'list.js', 'marks.js'],
    parts: [[0, 1, 2]],
  });
});

test('the built list knows the files of a page, and no other file lists them', () => {
  const cwd = DIST.pathname;
  const [list = '', ...others] = globSync('assets/part-files-*.json', { cwd });
  expect(others).toEqual([]);
  const { files, parts } = JSON.parse(readFileSync(new URL(list, DIST), 'utf8')) as ReturnType<typeof filesOfParts>;
  const partsOf = parts.map((numbers) => numbers.map((at) => files[at]));
  expect(partsOf.find(([file]) => /\/hazards-/.test(file ?? ''))?.length).toBeGreaterThan(3);
  const scripts = globSync('assets/*.js', { cwd }).map((file) => readFileSync(new URL(file, DIST), 'utf8'));
  expect(scripts.filter((code) => code.includes(`/${list}`))).toHaveLength(1);
  expect(scripts.filter((code) => /["'`]assets\/[\w-]+\.js["'`]/.test(code))).toEqual([]);
});
