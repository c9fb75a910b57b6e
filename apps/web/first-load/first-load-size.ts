import { existsSync, readFileSync, statSync } from 'node:fs';

/** The first load of a page: its files, by their paths below the built folder, and transferred kilobytes. */
export interface FirstLoad {
  readonly files: readonly string[];
  readonly scripts: number;
  readonly all: number;
}

/** Returns the transferred size of a file in bytes: that of its compressed copy, if there is one. */
export function sizeOf(file: URL, ending: 'br' | 'gz'): number {
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
  const paths = [...known, ...all, ...own];
  const files = paths.map((file) => new URL(file, dist));
  return {
    files: paths,
    scripts: kilobytes(files.filter((file) => file.pathname.endsWith('.js')).map((file) => sizeOf(file, 'gz'))),
    all: kilobytes(files.map((file) => sizeOf(file, 'br'))),
  };
}
