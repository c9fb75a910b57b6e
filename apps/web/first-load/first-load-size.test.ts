import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLoad } from './first-load-size.ts';

const DIST = new URL('../dist/', import.meta.url);

/**
 * For each page by its path ('' is sign-in): the most kilobytes of JavaScript (gzip), two percent above today's, and
 * the groups of files (file-groups.ts) that it must do without. A page that grew beyond loads something that it does not
 * need at the start, mostly a small module of a large file: list it in BASICS or FRAME, or import it when it is needed.
 */
const LIMITS: Readonly<Record<string, { scriptsKb: number; without: readonly string[] }>> = {
  '': { scriptsKb: 149.5, without: ['frame', 'form', 'report', 'choices', 'bars'] },
  '/qr-code': { scriptsKb: 150, without: ['frame', 'form', 'report', 'choices', 'bars'] },
  '/home': { scriptsKb: 223, without: ['form', 'report', 'choices'] },
  '/management/people': { scriptsKb: 243, without: ['form', 'report', 'choices'] },
  '/hazards': { scriptsKb: 257, without: ['form', 'report', 'choices'] },
  '/incidents': { scriptsKb: 257, without: ['form', 'report', 'choices'] },
  '/issues': { scriptsKb: 260, without: ['form', 'report', 'choices'] },
  '/tasks': { scriptsKb: 258.5, without: ['form', 'report', 'choices'] },
  '/hazards/raise-hazard': { scriptsKb: 230, without: ['choices', 'bars'] },
  '/incidents/raise-incident': { scriptsKb: 230, without: ['choices', 'bars'] },
  '/issues/raise-issue': { scriptsKb: 230, without: ['choices', 'bars'] },
};

test.each(Object.entries(LIMITS))('the first load of "%s" is small', (path, { scriptsKb, without }) => {
  const { files, scripts } = firstLoad(DIST, path);
  const groups = files.map((file) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1]);
  expect(groups).toContain('react');
  expect(groups.filter((group) => group !== undefined && without.includes(group))).toEqual([]);
  expect(scripts).toBeLessThanOrEqual(scriptsKb);
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
