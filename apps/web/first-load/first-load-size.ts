import { existsSync, readFileSync, statSync } from 'node:fs';

/** The first load of a page: its files, by their paths below the built folder, and transferred kilobytes. */
export interface FirstLoad {
  readonly files: readonly string[];
  readonly scripts: number;
  readonly all: number;
  /** Scripts with those that the page loads by itself afterwards: how many, and their kilobytes. */
  readonly whole: { readonly count: number; readonly scripts: number };
}

/**
 * What pages load by themselves after their first paint, as sources or names of groups of files; the first page that matches has its
 * own. Not counted: what a click needs, which is fetched when somebody uses the page on a good line and otherwise with the click
 * (`fetchForClick`); what only some records have (the causes of an investigation, a form's drawing); the options of selects, which a
 * wide window loads with the fields that a page has; texts, which are data.
 */
const AFTER_FRAME = [
  'src/shared/realtime/start-realtime.ts',
  'src/features/alerts/alerts.tsx',
  'src/shared/page/form-keys.ts',
  'src/shared/page/printing.ts',
];
/** What a wide window loads with a list; a phone does without it. */
const WIDE_TABLE = 'src/components/ui/wide-table.tsx';
const AFTER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(\/signin|\/qr-code.*)?$/, []],
  [
    /\/raise-\w+$/,
    [
      ...AFTER_FRAME,
      'bars',
      'src/features/records/fields/place-fields.tsx',
      'src/features/records/fields/asked-category.tsx',
    ],
  ],
  [/^\/(hazards|incidents|issues|tasks)$/, [...AFTER_FRAME, WIDE_TABLE, 'src/features/records/list/list-printing.tsx']],
  [/^\/management\/people$/, [...AFTER_FRAME, WIDE_TABLE]],
  [/./, AFTER_FRAME],
];

/** Returns the transferred size of a file in bytes: that of its compressed copy, if there is one. */
export function sizeOf(file: URL, ending: 'br' | 'gz'): number {
  const twin = new URL(`${file}.${ending}`);
  return statSync(existsSync(twin) ? twin : file).size;
}

const kilobytes = (sizes: readonly number[]): number =>
  Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** Returns the files of parts that are loaded by themselves, with everything that they import. */
function filesOfParts(manifest: Readonly<Record<string, ManifestEntry>>, parts: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (entry: ManifestEntry | undefined): void => {
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    for (const next of entry.imports ?? []) visit(manifest[next]);
  };
  for (const part of parts) {
    const entry = manifest[part] ?? Object.values(manifest).find(({ name }) => name === part);
    if (!entry) throw new Error(`${part} is not loaded by itself`);
    visit(entry);
  }
  return files;
}

/**
 * Returns the first load of a page by its path ('' is sign-in): the files in the index page and the preload links of the server.
 * Scripts are measured in gzip, like their bound; everything in brotli, as sent to browsers.
 */
export function firstLoad(dist: URL, path: string): FirstLoad {
  const index = readFileSync(new URL('index.html', dist), 'utf8');
  const known = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const json = (file: string) => JSON.parse(readFileSync(new URL(file, dist), 'utf8'));
  const { all, pages } = json('.vite/pages.json') as { all: string[]; pages: Record<string, string[]> };
  const own = pages[path];
  if (!own) throw new Error(`${path} is no page`);
  const paths = [...known, ...all, ...own];
  const files = paths.map((file) => new URL(file, dist));
  const isScript = (file: string): boolean => file.endsWith('.js');
  const scriptsKb = (names: readonly string[]): number =>
    kilobytes(names.filter(isScript).map((file) => sizeOf(new URL(file, dist), 'gz')));
  const after = AFTER.find(([pages]) => pages.test(path))?.[1] ?? [];
  const whole = [...new Set([...paths, ...filesOfParts(json('.vite/manifest.json'), after)])];
  return {
    files: paths,
    scripts: scriptsKb(paths),
    all: kilobytes(files.map((file) => sizeOf(file, 'br'))),
    whole: { count: whole.filter(isScript).length, scripts: scriptsKb(whole) },
  };
}
