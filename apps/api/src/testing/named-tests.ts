import { existsSync, readFileSync } from 'node:fs';

/** The folder of the repository. */
export const ROOT = new URL('../../../../', import.meta.url);

/** Titles of a test file, in quotes of any kind; what the file fills in (`%s`, `$key`, `${…}`) reads as `…`. */
function titlesOf(source: string): Set<string> {
  const quoted = source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g);
  return new Set([...quoted].map(([, , text = '']) => text.replaceAll(/\$\{.*?\}|%[sdijf]|\$[a-z][\w.]*/gi, '…')));
}
const plain = (title: string): string => title.replaceAll(/\\(['"`])/g, '$1');

/** Why a row of a page, such as `path › title`, does not name a test that is there; undefined when it does. */
export function problemOf(named: string): string | undefined {
  const [, path = '', title = ''] = /^`(\S+) › (.+)`$/.exec(named) ?? [];
  if (!path) return `${named}: not written as \`path › title\``;
  const file = new URL(path, ROOT);
  if (!existsSync(file)) return `${path}: no such file`;
  const titles = [...titlesOf(readFileSync(file, 'utf8'))].map(plain);
  return titles.includes(title) ? undefined : `${path}: no test "${title}"`;
}
