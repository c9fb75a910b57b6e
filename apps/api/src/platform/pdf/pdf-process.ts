import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfJob, PdfResult } from './render-pdf.ts';

// A process of its own: setting pages is native work that nothing can interrupt, and what breaks it must not break the API.
const FONTS = join(import.meta.dirname, 'fonts');
/** Root of the paths that a template reads; nothing of it is on any disk. */
const ROOT = join(tmpdir(), 'safety-qube-pdf');
/** Rounds after which what was remembered of earlier documents is let go. */
const ROUNDS = 3;

const fontBlobs = readdirSync(FONTS)
  .filter((name) => /\.(ttf|otf)$/.test(name))
  .sort()
  .map((name) => readFileSync(join(FONTS, name)));
const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs }] });

function make({ template, data, files }: PdfJob): PdfResult {
  try {
    compiler.addSource(join(ROOT, 'main.typ'), template);
    compiler.mapShadow(join(ROOT, 'data.json'), Buffer.from(data));
    for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(ROOT, name), Buffer.from(bytes));
    const made = compiler.compile({ mainFilePath: join(ROOT, 'main.typ') });
    const { result } = made;
    if (!result) throw new Error(JSON.stringify(made.takeDiagnostics()?.shortDiagnostics ?? 'no document'));
    return { pdf: compiler.pdf(result), pages: result.numOfPages };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(ROUNDS);
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
