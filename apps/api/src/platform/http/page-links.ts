import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that pages load at the start, as written by the build (apps/web/first-load/page-files.ts). */
interface PageFiles {
  /** Files of every page. */
  readonly all: readonly string[];
  /** Further files by path, with `$name` for a variable segment. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** Whether a path matches a pattern such as /hazards/$id. */
function isAt(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const segments = path.split('/');
  return (
    wanted.length === segments.length && wanted.every((part, index) => part.startsWith('$') || part === segments[index])
  );
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * Returns links that make a browser preload all files that the page at a path starts with; otherwise it would discover them one
 * after another, each with a round trip to the server. Empty if the build wrote no list.
 */
export async function pageLinks(folder: string, path: string): Promise<string> {
  const text = await readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return '';
  const { all, pages }: PageFiles = JSON.parse(text);
  const plain = path.replace(/\/+$/, '');
  const pattern = plain in pages ? plain : Object.keys(pages).find((one) => isAt(one, plain));
  return [...all, ...((pattern !== undefined && pages[pattern]) || [])].map(linkTo).join('');
}
