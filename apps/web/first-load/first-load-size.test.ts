import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLoad } from './first-load-size.ts';

const DIST = new URL('../dist/', import.meta.url);

/**
 * For each page by its path ('' is sign-in), about one percent above today's: the most kilobytes of JavaScript (gzip) that it begins
 * with (`first`), with what it loads by itself afterwards (`whole`, first-load-size.ts), and the number of all these files, each of
 * which is a request; and the groups of files (file-groups.ts) that it must do without. A page that grew beyond loads something that
 * it does not need at the start, mostly a small module of a large file: list it in a group, or import it with the click that needs it.
 */
interface Limit {
  readonly first: number;
  readonly whole: number;
  readonly files: number;
  readonly without: readonly string[];
}
const BEFORE_SIGN_IN = ['frame', 'form', 'report', 'choices', 'bars'];
const READING = ['form', 'report', 'choices'];
const LIMITS: Readonly<Record<string, Limit>> = {
  '': { first: 90, whole: 90, files: 7, without: BEFORE_SIGN_IN },
  '/qr-code': { first: 90, whole: 90, files: 7, without: BEFORE_SIGN_IN },
  '/home': { first: 153, whole: 163, files: 13, without: READING },
  '/management/people': { first: 167.5, whole: 189, files: 25, without: READING },
  '/hazards': { first: 176, whole: 200, files: 25, without: READING },
  '/incidents': { first: 176, whole: 200, files: 25, without: READING },
  '/issues': { first: 177, whole: 201.5, files: 26, without: READING },
  '/tasks': { first: 177, whole: 201.5, files: 27, without: READING },
  '/hazards/raise-hazard': { first: 164.5, whole: 198, files: 19, without: ['choices', 'bars'] },
  '/incidents/raise-incident': { first: 164.5, whole: 198, files: 19, without: ['choices', 'bars'] },
  '/issues/raise-issue': { first: 164.5, whole: 198, files: 19, without: ['choices', 'bars'] },
  '/hazards/$id': { first: 189.5, whole: 199.5, files: 22, without: READING },
  '/incidents/raise-incident/execute/$id': { first: 203.5, whole: 213.5, files: 31, without: READING },
  '/issues/raise-issue/execute/$id': { first: 191, whole: 201, files: 25, without: READING },
  '/task/$id': { first: 197, whole: 207, files: 31, without: READING },
  '/inspections/execute/$scheduleId': { first: 206, whole: 216, files: 32, without: READING },
};

test.each(Object.entries(LIMITS))('the first load of "%s" is small', (path, { first, whole, files, without }) => {
  const load = firstLoad(DIST, path);
  const groups = load.files.map((file) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1]);
  expect(groups).toContain('react');
  expect(groups.filter((group) => group !== undefined && without.includes(group))).toEqual([]);
  expect(load.scripts).toBeLessThanOrEqual(first);
  expect(load.whole.scripts).toBeLessThanOrEqual(whole);
  expect(load.whole.count).toBeLessThanOrEqual(files);
});

/** Returns the built files that each built file imports at its start, by name. */
function importsOfFiles(): Map<string, string[]> {
  const folder = new URL('assets/', DIST);
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return new Map(
    names.map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return [name, [...text.matchAll(/(?:^|[;}\s])(?:import|from)"\.\/([^"]+\.js)"/g)].map(([, to = '']) => to)];
    }),
  );
}

test('no built files import each other in a circle, so that no module runs before what it needs', () => {
  const imports = importsOfFiles();
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) return void circles.push([...path.slice(path.indexOf(name)), name].join(' > '));
    if (done.has(name)) return;
    for (const next of imports.get(name) ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  expect([...imports.values()].flat().length).toBeGreaterThan(500);
  expect(circles).toEqual([]);
});
