import { afterEach, expect, test } from 'vitest';
import { keepPartFiles, withFiles } from './part-files.ts';

/** What the build makes of a part: a function that imports its file. */
const partOf = (file: string): (() => unknown) =>
  Object.assign(() => undefined, { toString: () => `()=>import("./${file}").then(e=>e.t)` });

afterEach(() => keepPartFiles({ files: [], parts: [] }));

test('a part is fetched with all that it imports, once the list is loaded', () => {
  const list = partOf('list-1a.js');
  expect(withFiles(list, ['assets/list.css'])).toEqual(['assets/list.css']);
  keepPartFiles({
    files: ['assets/list-1a.js', 'assets/table-2b.js', 'assets/marks-3c.js', 'assets/page-4d.js'],
    parts: [
      [0, 1, 2],
      [3, 2],
    ],
  });
  expect(withFiles(list, ['assets/list.css'])).toEqual([
    'assets/list-1a.js',
    'assets/table-2b.js',
    'assets/marks-3c.js',
    'assets/list.css',
  ]);
  expect(withFiles(partOf('page-4d.js'))).toEqual(['assets/page-4d.js', 'assets/marks-3c.js']);
});

test('a part that imports nothing else, or is imported otherwise, is fetched as it is', () => {
  keepPartFiles({ files: ['assets/list-1a.js', 'assets/table-2b.js'], parts: [[0, 1]] });
  expect(withFiles(partOf('alone-5e.js'))).toEqual([]);
  expect(withFiles(() => 'no import')).toEqual([]);
});
