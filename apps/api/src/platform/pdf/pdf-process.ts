import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfJob, PdfResult } from './render-pdf.ts';

// A separate process: rendering is native work that cannot be interrupted, and a crash of it must not affect the API.
const FONTS = join(import.meta.dirname, 'fonts');
/** Root of the paths in templates; its files are virtual and not on disk. */
const ROOT = join(tmpdir(), 'safety-qube-pdf');
/** The fonts of every document, for templates to import. */
const fontNames = readFileSync(join(import.meta.dirname, 'fonts.typ'));
/** Documents after which cached results of earlier ones are evicted. */
const CACHED_DOCUMENTS = 3;

const fontBlobs = readdirSync(FONTS)
  .filter((name) => /\.(ttf|otf)$/.test(name))
  .sort()
  .map((name) => readFileSync(join(FONTS, name)));
const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs }] });

function make({ template, data, files }: PdfJob): PdfResult {
  try {
    compiler.addSource(join(ROOT, 'main.typ'), template);
    compiler.mapShadow(join(ROOT, 'fonts.typ'), fontNames);
    compiler.mapShadow(join(ROOT, 'data.json'), Buffer.from(data));
    for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(ROOT, name), Buffer.from(bytes));
    const made = compiler.compile({ mainFilePath: join(ROOT, 'main.typ') });
    const { result } = made;
    if (!result) throw new Error(JSON.stringify(made.takeDiagnostics()?.shortDiagnostics ?? 'no document'));
    return { pdf: compiler.pdf(result), pages: result.numOfPages };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHED_DOCUMENTS);
  }
}

process.on('message', (job: PdfJob) => {
  let result: PdfResult;
  try {
    result = make(job);
  } catch (error) {
    result = { error: String(error) };
  }
  process.send?.(result);
});
process.on('disconnect', () => process.exit(0));
