import { helperProcesses } from '../helper-process.ts';

/**
 * A document to render: a Typst template, its data as JSON, available as `/data.json`, and pictures by name. `/fonts.typ` has the
 * names of the fonts.
 */
export interface PdfJob {
  readonly template: string;
  readonly data: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}
export type PdfResult = { readonly pdf: Uint8Array; readonly pages: number } | { readonly error: string };
export interface SetDocument {
  readonly pdf: Buffer;
  readonly pages: number;
}

/** Timeout of one document in milliseconds. */
const TIMEOUT_MS = 15_000;

/** The processes do not search for fonts of the machine. */
const render = helperProcesses<PdfJob, PdfResult>(new URL('./pdf-process.ts', import.meta.url), {
  name: 'documents',
  env: { FONTCONFIG_FILE: '/dev/null' },
});

/**
 * Renders a document to PDF in a separate process; returns `too-slow` after the timeout. Throws for an invalid template; data of
 * users cannot make it invalid.
 */
export async function renderPdf(job: PdfJob, timeoutMs = TIMEOUT_MS): Promise<SetDocument | 'too-slow'> {
  const result = await render([job], timeoutMs);
  if (result === 'too-slow') return result;
  if ('error' in result) throw new Error(result.error);
  return { pdf: Buffer.from(result.pdf), pages: result.pages };
}
