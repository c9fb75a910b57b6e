/** The files that parts of the application import, written by the build (first-load/part-files.ts). */
export interface PartFiles {
  readonly files: readonly string[];
  /** For each part: the numbers of its own file and of those that it imports. */
  readonly parts: readonly (readonly number[])[];
}

/** Address of the list; replaced by the build. */
const ADDRESS = '__PART_FILES__';

let known: ReadonlyMap<string, readonly string[]> = new Map();

/** Makes the files of parts known. */
export function keepPartFiles({ files, parts }: PartFiles): void {
  known = new Map(
    parts.map((numbers) => {
      const names = numbers.flatMap((at) => files[at] ?? []);
      return [names[0] ?? '', names];
    }),
  );
}

/**
 * Returns the files to fetch for a part, by the function that imports it, and its styles: once the list is loaded, with all that it
 * imports, so that they are requested at once instead of one after another. The part's own file is named in the text of the function.
 */
export function withFiles(part: () => unknown, styles: readonly string[] = []): readonly string[] {
  const [, file] = /import\(["'`]\.\/([^"'`]+)/.exec(String(part)) ?? [];
  return [...((file && known.get(`assets/${file}`)) || []), ...styles];
}

/** Loads the list; during development there is none. */
export async function fetchPartFiles(): Promise<void> {
  if (!ADDRESS.startsWith('/')) return;
  const response = await fetch(ADDRESS);
  if (response.ok) keepPartFiles(await response.json());
}
