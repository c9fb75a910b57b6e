import { isReportPath } from '@safety-qube/domain/frame';
import type { Plugin, Rolldown } from 'vite';

const ROUTES = /\/src\/app\/routes\/_app\/(.+)\.tsx\?tsr-split=component$/;
/** Modules of every page of a signed-in user, besides the page's own files. */
const FRAME = [/\/src\/app\/with-router\.tsx$/, /\/src\/app\/routes\/_app\.tsx\?tsr-split=component$/];
/** The bars around the page, which a report does not wait for. */
const BARS = /\/src\/features\/shell\/bars\.tsx$/;
const APPLICATION = /\/src\/application\.tsx$/;
/** The sign-in page and the pages of visitors; they do without the frame. */
const SIGN_IN = /\/src\/features\/identity\/sign-in-page\.tsx$/;
const VISIT = /\/src\/features\/visits\/visit-pages\.tsx$/;

/** Where the server reads the files that it preloads in each page (serve-web.ts). */
const FILE = '.vite/pages.json';

/**
 * Writes a list of the files that each page starts with, so that the server can preload them: they are loaded at once
 * instead of one after another. `all` are those of any page; `pages` has the additional ones by path, with `$name` for
 * a variable segment.
 */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const chunkWith = (module: RegExp) => chunks.filter((chunk) => chunk.moduleIds.some((id) => module.test(id)));
    const known = filesOf(
      bundle,
      chunks.filter((chunk) => chunk.isEntry),
    );
    const all = filesOf(bundle, chunkWith(APPLICATION)).difference(known);
    const further = (chunks: readonly Rolldown.OutputChunk[]) => [
      ...filesOf(bundle, chunks).difference(known).difference(all),
    ];
    const frame = FRAME.flatMap(chunkWith);
    const bars = chunkWith(BARS);
    const signIn = further(chunkWith(SIGN_IN));
    const visit = further(chunkWith(VISIT));
    const pages: Record<string, string[]> = {
      '': signIn,
      '/signin': signIn,
      '/qr-code': visit,
      '/qr-code-success': visit,
    };
    for (const chunk of chunks)
      for (const id of chunk.moduleIds) {
        const route = ROUTES.exec(id)?.[1];
        if (!route || /(^\$|\/route)$/.test(route)) continue;
        const path = pathOf(route);
        pages[path] = further([...frame, chunk, ...(isReportPath(path) ? [] : bars)]);
      }
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify({ all: [...all], pages }) });
  },
});

/** `hazards/index` is at /hazards, `hazards/$id` at /hazards/$id. */
const pathOf = (route: string): string => `/${route.replace(/\/index$/, '')}`;

/** Returns the files of chunks, with their static imports and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, roots: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) visit(bundle[name]);
  };
  for (const root of roots) visit(root);
  return files;
}
