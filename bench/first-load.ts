import { existsSync, readFileSync, statSync } from 'node:fs';
import { atMost } from './results.ts';

/** The first load of a page: number of files and transferred kilobytes. */
export interface FirstLoad {
  readonly files: number;
  readonly scripts: number;
  readonly all: number;
}

/** Returns the transferred size of a file in bytes: that of its compressed copy, if there is one. */
function sizeOf(file: URL, ending: 'br' | 'gz'): number {
  const twin = new URL(`${file}.${ending}`);
  return statSync(existsSync(twin) ? twin : file).size;
}

const kilobytes = (sizes: readonly number[]): number =>
  Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;

/**
 * Returns the first load of a page by its path ('' is sign-in): the files in the index page and the preload links of the server.
 * Scripts are measured in gzip, like their bound; everything in brotli, as sent to browsers.
 */
export function firstLoad(dist: URL, path: string): FirstLoad {
  const index = readFileSync(new URL('index.html', dist), 'utf8');
  const known = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const { all, pages } = JSON.parse(readFileSync(new URL('.vite/pages.json', dist), 'utf8')) as {
    all: string[];
    pages: Record<string, string[]>;
  };
  const own = pages[path];
  if (!own) throw new Error(`${path} is no page`);
  const files = [...known, ...all, ...own].map((file) => new URL(file, dist));
  return {
    files: files.length,
    scripts: kilobytes(files.filter((file) => file.pathname.endsWith('.js')).map((file) => sizeOf(file, 'gz'))),
    all: kilobytes(files.map((file) => sizeOf(file, 'br'))),
  };
}

/** Prints the first loads of some pages. */
export function measureFirstLoads(): void {
  const dist = new URL('../apps/web/dist/', import.meta.url);
  console.log('\nFirst load: JavaScript, kB gzip; everything but texts and calls, kB brotli, and files');
  const show = (name: string, path: string, boundKb?: number) => {
    const { scripts, all, files } = firstLoad(dist, path);
    console.log(`  ${name}: ${scripts}; ${all} in ${files}`);
    if (boundKb !== undefined) atMost(`first load of ${name}`, scripts, boundKb, 'kB');
  };
  show('sign-in', '', 130);
  show('shell and home', '/home');
  show('shell and list', '/management/people', 200);
  show('report of an incident', '/incidents/raise-incident');
  show('report of a hazard', '/hazards/raise-hazard');
}
