import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that pages begin with, as the build has written them down (apps/web/vite/page-files.ts). */
interface PageFiles {
  /** Those of any page. */
  readonly all: readonly string[];
  /** Further ones by path, with `$name` for a segment that differs. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** Whether a path is the one of a pattern such as /hazards/$id. */
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
 * Links that have a browser fetch at once all that the page at a path begins with; without them it would find out file by file,
 * and each of those steps is a way to the server and back. None for a build that has written nothing down.
 */
export async function pageLinks(folder: string, path: string): Promise<string> {
  const text = await readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return '';
  const { all, pages } = JSON.parse(text) as PageFiles;
  const plain = path.replace(/\/+$/, '');
  const pattern = plain in pages ? plain : Object.keys(pages).find((one) => isAt(one, plain));
  return [...all, ...((pattern !== undefined && pages[pattern]) || [])].map(linkTo).join('');
}
