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

/** Whether a page is one of a signed-in person's: those before sign-in and those of visitors are in the list too. */
const isSignedIn = (pattern: string): boolean => !/^(\/signin|\/qr-code.*)?$/.test(pattern);

/** What the build says about the page at a path. */
interface BuiltPage {
  /** Whether it is a page of a signed-in person, in the frame. */
  readonly isInFrame: boolean;
  /** Links that make a browser preload all files that the page starts with, instead of discovering them one after another. */
  readonly links: string;
}

/** Reads what the build says about the page at a path: nothing if it wrote no list. */
export async function readBuiltPage(folder: string, path: string): Promise<BuiltPage> {
  const text = await readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return { isInFrame: false, links: '' };
  const { all, pages }: PageFiles = JSON.parse(text);
  const plain = path.replace(/\/+$/, '');
  const pattern = plain in pages ? plain : Object.keys(pages).find((one) => isAt(one, plain));
  const own = (pattern !== undefined && pages[pattern]) || [];
  return { isInFrame: pattern !== undefined && isSignedIn(pattern), links: [...all, ...own].map(linkTo).join('') };
}
