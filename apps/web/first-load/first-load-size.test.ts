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
