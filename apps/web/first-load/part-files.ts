import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { PartFiles } from '../src/shared/page/part-files.ts';

/** What the address of the list replaces in the built code (src/shared/page/part-files.ts). */
const ADDRESS = '__PART_FILES__';
const MODULE = fileURLToPath(new URL('../src/shared/page/part-files.ts', import.meta.url));

/** The function of Vite through which each part is imported, with the part's files as an argument: now its styles only. */
const EXPORTED = 'export const __vitePreload =';

/**
 * Returns the files that each part imports besides its own, for the parts that import any. Left out are those which every page
 * starts with (`known`), and styles, which stay in the code because a part must not be shown without them.
 */
export function filesOfParts(
  chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isDynamicEntry'>[],
  known: ReadonlySet<string>,
): PartFiles {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const files: string[] = [];
  const indexOf = new Map<string, number>();
  const numberOf = (file: string): number => {
    if (!indexOf.has(file)) indexOf.set(file, files.push(file) - 1);
    return indexOf.get(file) ?? 0;
  };
  const reached = (file: string, seen: Set<string>): Set<string> => {
    for (const next of importsOf.get(file) ?? [])
      if (!seen.has(next) && !known.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const parts = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName }) => [fileName, ...reached(fileName, new Set([fileName])).difference(new Set([fileName]))])
    .filter((list) => list.length > 1)
    .map((list) => list.map(numberOf));
  return { files, parts };
}

/** The files that every page starts with: the first one, and what `application.tsx` imports. */
function startFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const known = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || known.has(name)) return;
    known.add(name);
    chunk.imports.forEach(visit);
  };
  for (const output of Object.values(bundle))
    if (
      output.type === 'chunk' &&
      (output.isEntry || output.moduleIds.some((id) => id.endsWith('/src/application.tsx')))
    )
      visit(output.fileName);
  return known;
}

/**
 * Writes the files that parts of the application import into one list of their own, which is loaded after the first paint. Vite
 * would write them into each file that imports a part: in the frame alone they are 6 kB (gzip) of names.
 */
export const partFiles = (): Plugin => ({
  name: 'part-files',
  apply: 'build',
  enforce: 'post',
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
  }),
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(EXPORTED)) throw new Error('Vite imports parts in another way');
      return {
        code: `import { withFiles } from ${JSON.stringify(MODULE)};\n${code.replace(EXPORTED, 'const fetchAndRun =')};
export const __vitePreload = (part, styles, from) => fetchAndRun(part, withFiles(part, styles), from);`,
        map: null,
      };
    },
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const source = JSON.stringify(filesOfParts(chunks, startFiles(bundle)));
    const fileName = `assets/part-files-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.json`;
    this.emitFile({ type: 'asset', fileName, source });
    const users = chunks.filter(({ code }) => code.includes(ADDRESS));
    if (!users.length) throw new Error('the list of the files of parts is not used');
    for (const chunk of users) chunk.code = chunk.code.replaceAll(ADDRESS, `/${fileName}`);
  },
});
