import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import english from '@safety-qube/locales/en/app.json';
import { expect, test } from 'vitest';
import { isFirstText, isVisitText, isWorkText } from './first-texts.ts';

const SOURCE = join(import.meta.dirname, '../src');
/** The pages on which a report is written, and the frame around them. */
const ENTRY_FILES = [
  'app/with-router.tsx',
  'app/routes/_app.tsx',
  ...globSync('app/routes/_app/*/raise-*{,/index}.tsx', { cwd: SOURCE }),
];
/** Home, lists, records and their forms. */
const WORK_FILES = globSync(
  [
    'app/routes/_app/{home,my-actions}.tsx',
    'app/routes/_app/{hazards,incidents,issues,tasks}/index.tsx',
    'app/routes/_app/{hazards,task}/$id.tsx',
    'app/routes/_app/**/execute/**/*.tsx',
  ],
  { cwd: SOURCE },
);
/** Relative imports of a file, static and dynamic; type-only imports are ignored. */
const IMPORT = /(?:^import (?!type )[^;]*?from |^import |import\()'(\.{1,2}\/[^']+)'/gm;
const QUOTED = /['"`]([a-z]\w*\.[\w.]*)/gi;

/** Returns all source files reachable from the entry files, dynamic imports included; other pages are left out. */
function filesFrom(entryFiles: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || file.endsWith('.gen.ts') || !existsSync(file)) return;
    seen.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) visit(join(dirname(file), path));
  };
  for (const beginning of entryFiles) visit(join(SOURCE, beginning));
  return seen;
}

/** Returns the texts that files use and that are not among the loaded ones. */
function missingIn(files: ReadonlySet<string>, isLoaded: (key: string) => boolean): string[] {
  const keys = Object.keys(english);
  return [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(QUOTED)]
      .map(([, text = '']) => text)
      .filter((text) => keys.some((key) => key === text || key.startsWith(text)) && !isLoaded(text))
      .map((text) => `${file.slice(SOURCE.length)}: ${text}`),
  );
}

test('all texts of the pages of visitors are among theirs', () => {
  const files = filesFrom(['features/visits/visit-pages.tsx']);
  expect(files.size).toBeGreaterThan(60);
  expect(missingIn(files, isVisitText)).toEqual([]);
});

test('all texts of a report and the frame around it are among the first texts', () => {
  const files = filesFrom(ENTRY_FILES);
  expect(files.size).toBeGreaterThan(100);
  expect(missingIn(files, isFirstText)).toEqual([]);
});

test('all texts of home, lists, records and forms are among the first texts and those for work', () => {
  const files = filesFrom(WORK_FILES);
  expect(WORK_FILES.length).toBeGreaterThanOrEqual(12);
  expect(files.size).toBeGreaterThan(400);
  expect(missingIn(files, (key) => isFirstText(key) || isWorkText(key))).toEqual([]);
});
