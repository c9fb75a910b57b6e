import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import english from '@safety-qube/locales/en/app.json';
import { expect, test } from 'vitest';
import { isFirstText } from './first-texts.ts';

const SOURCE = join(import.meta.dirname, '..');
/** Where a report is written, and the frame around it. */
const BEGINNINGS = [
  'app/with-router.tsx',
  'app/routes/_app.tsx',
  'app/routes/_app/hazards/raise-hazard.tsx',
  'app/routes/_app/incidents/raise-incident/index.tsx',
];
/** Imports of a file's own parts, at once and later; those of types alone bring nothing. */
const IMPORT = /(?:^import (?!type )[^;]*?from |^import |import\()'(\.{1,2}\/[^']+)'/gm;
const QUOTED = /['"`]([a-z]\w*\.[\w.]*)/gi;

/** All source files that come with the beginnings, those that are fetched later as well; other pages are left out. */
function filesFrom(beginnings: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || file.endsWith('.gen.ts') || !existsSync(file)) return;
    seen.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) visit(join(dirname(file), path));
  };
  for (const beginning of beginnings) visit(join(SOURCE, beginning));
  return seen;
}

test('all that a report and the frame around it say is among the first texts', () => {
  const files = filesFrom(BEGINNINGS);
  expect(files.size).toBeGreaterThan(100);
  const keys = Object.keys(english);
  const missing = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(QUOTED)]
      .map(([, text = '']) => text)
      .filter((text) => keys.some((key) => key === text || key.startsWith(text)) && !isFirstText(text))
      .map((text) => `${file.slice(SOURCE.length)}: ${text}`),
  );
  expect(missing).toEqual([]);
});
