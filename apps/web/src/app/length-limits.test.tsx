import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const DIGITS = /\bmaxLength(?:=\{|: )[\d_]+/;

test('no field has a length limit of its own: the limits of the server apply', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !file.includes('.test.'));
  const numbered = files.filter((file) => DIGITS.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(files.length).toBeGreaterThan(500);
  expect(numbered).toEqual([]);
});
