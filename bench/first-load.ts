import { readFileSync, statSync } from 'node:fs';

interface Chunk {
  readonly file: string;
  readonly imports?: string[];
  readonly isEntry?: boolean;
}

/** Kilobytes (gzip) of the JavaScript that a page loads first: the entry, the given modules of src/ and what these import. */
export function firstLoad(dist: URL, ...modules: string[]): number {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;
  const sources = Object.keys(manifest);
  const wanted = sources.filter((source) => manifest[source]?.isEntry);
  for (const module of modules) {
    const found = sources.filter((source) => source.split('?')[0] === `src/${module}.tsx`);
    if (!found.length) throw new Error(`${module} is no chunk of its own`);
    wanted.push(...found);
  }
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const next of manifest[source]?.imports ?? []) visit(next);
  };
  wanted.forEach(visit);
  const files = [...seen].map((source) => manifest[source]?.file ?? '').filter((file) => file.endsWith('.js'));
  const sizes = files.map((file) => {
    try {
      return statSync(new URL(`${file}.gz`, dist)).size;
    } catch {
      return statSync(new URL(file, dist)).size; // too small to be worth compressing
    }
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
