import { existsSync, readFileSync } from 'node:fs';

/** The folder of the repository. */
export const ROOT = new URL('../../../../', import.meta.url);

/** Returns all quoted strings of a test file, its titles among them; placeholders (`%s`, `$key`, `${…}`) become `…`. */
function titlesOf(source: string): Set<string> {
  const quoted = source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g);
  return new Set([...quoted].map(([, , text = '']) => text.replaceAll(/\$\{.*?\}|%[sdijf]|\$[a-z][\w.]*/gi, '…')));
}
const plain = (title: string): string => title.replaceAll(/\\(['"`])/g, '$1');

/** Returns why a reference such as `path › title` does not name an existing test; undefined if it does. */
export function problemOf(named: string): string | undefined {
  const [, path = '', title = ''] = /^`(\S+) › (.+)`$/.exec(named) ?? [];
  if (!path) return `${named}: not written as \`path › title\``;
  const file = new URL(path, ROOT);
  if (!existsSync(file)) return `${path}: no such file`;
  const titles = [...titlesOf(readFileSync(file, 'utf8'))].map(plain);
  return titles.includes(title) ? undefined : `${path}: no test "${title}"`;
}
