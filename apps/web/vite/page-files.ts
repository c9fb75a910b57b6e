import type { Plugin, Rolldown } from 'vite';
import { isReportPath } from '../src/shared/session/route-rules.ts';

const ROUTES = /\/src\/app\/routes\/_app\/(.+)\.tsx\?tsr-split=component$/;
/** What every page of a signed-in person is made of, beside its own files. */
const FRAME = [/\/src\/app\/with-router\.tsx$/, /\/src\/app\/routes\/_app\.tsx\?tsr-split=component$/];
/** The bars around them, which a report does not wait for. */
const BARS = /\/src\/features\/shell\/bars\.tsx$/;
const APPLICATION = /\/src\/application\.tsx$/;
/** The page that whoever is not signed in comes to; it does without the frame. */
const SIGN_IN = /\/src\/features\/identity\/sign-in-page\.tsx$/;

/** Where the server finds what it names in each page (serve-web.ts). */
const FILE = '.vite/pages.json';

/**
 * Writes down which files each page begins with, so that the server can name them in the page: they are fetched at once, not
 * one after another as each is found to want the next. `all` are those of any page; `pages` has the further ones by path, with
 * `$name` for a segment that differs.
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
    const pages: Record<string, string[]> = { '': signIn, '/signin': signIn };
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

/** Files of chunks, with what they import at once, and their styles. */
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
