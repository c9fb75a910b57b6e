import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
/** Milliseconds after which an idle process is ended. */
const IDLE_MS = 60_000;

const MODULE = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

/** Removes a process from the idle ones, if it is one of them. */
function forget(child: ChildProcess): void {
  const at = idle.findIndex((entry) => entry.child === child);
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
}

/** Returns an idle process, which has loaded its fonts, or a new one. It does not keep this process alive, and ends with it. */
function takeChild(): ChildProcess {
  const waiting = idle.at(-1)?.child;
  if (waiting) {
    forget(waiting);
    return waiting;
  }
  // The process does not search for fonts of the machine, and receives nothing of the configuration.
  const child = fork(MODULE, {
    serialization: 'advanced',
    execArgv: [],
    env: { PATH: process.env['PATH'], FONTCONFIG_FILE: '/dev/null' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return child.once('exit', () => forget(child));
}

function giveBack(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const leave = () => {
    forget(child);
    child.kill();
  };
  idle.push({ child, timer: setTimeout(leave, IDLE_MS).unref() });
}

function runIn(child: ChildProcess, job: PdfJob, timeoutMs: number): Promise<PdfResult | 'too-slow'> {
  child.ref();
  child.channel?.ref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('too-slow')), timeoutMs);
    const onMessage = (result: PdfResult) => settle(() => resolve(result));
    const onEnd = (reason: unknown) => settle(() => reject(new Error(`the process of documents ended: ${reason}`)));
    const settle = (how: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      how();
    };
    child.once('message', onMessage).once('exit', onEnd).once('error', onEnd);
    child.send(job, (error) => error && onEnd(error));
  });
}

/**
 * Renders a document to PDF in a separate process; returns `too-slow` after the timeout. Throws for an invalid template; data of
 * users cannot make it invalid.
 */
export async function renderPdf(job: PdfJob, timeoutMs = TIMEOUT_MS): Promise<SetDocument | 'too-slow'> {
  const child = takeChild();
  let result: PdfResult | 'too-slow' | undefined;
  try {
    result = await runIn(child, job, timeoutMs);
  } finally {
    if (typeof result === 'object') giveBack(child);
    else child.kill('SIGKILL'); // it cannot be interrupted otherwise
  }
  if (result === 'too-slow') return result;
  if ('error' in result) throw new Error(result.error);
  return { pdf: Buffer.from(result.pdf), pages: result.pages };
}
