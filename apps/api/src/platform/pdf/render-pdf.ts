import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A document to be set: a Typst template, what it says as JSON under `/data.json`, and pictures by name. */
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

/** Milliseconds that one document may take. */
const PATIENCE_MS = 15_000;
/** Milliseconds that a process stays without work. */
const IDLE = 60_000;

const MODULE = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

/** Takes a process out of those that wait for work, if it is among them. */
function forget(child: ChildProcess): void {
  const at = idle.findIndex((entry) => entry.child === child);
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
}

/** A process that sets documents, fresh or with its fonts already read. It keeps nobody alive, and ends with this one. */
function takeChild(): ChildProcess {
  const waiting = idle.at(-1)?.child;
  if (waiting) {
    forget(waiting);
    return waiting;
  }
  // Fonts of the machine are not even looked for, and nothing of the configuration goes there.
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
  idle.push({ child, timer: setTimeout(leave, IDLE).unref() });
}

function runIn(child: ChildProcess, job: PdfJob, patienceMs: number): Promise<PdfResult | 'too-slow'> {
  child.ref();
  child.channel?.ref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('too-slow')), patienceMs);
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
 * Sets a document and answers its PDF, in a process of its own; `too-slow` for one that takes longer than that. Throws for a template
 * that cannot be set; what people wrote never makes one so.
 */
export async function renderPdf(job: PdfJob, patienceMs = PATIENCE_MS): Promise<SetDocument | 'too-slow'> {
  const child = takeChild();
  let result: PdfResult | 'too-slow' | undefined;
  try {
    result = await runIn(child, job, patienceMs);
  } finally {
    if (typeof result === 'object') giveBack(child);
    else child.kill('SIGKILL'); // nothing else interrupts it
  }
  if (result === 'too-slow') return result;
  if ('error' in result) throw new Error(result.error);
  return { pdf: Buffer.from(result.pdf), pages: result.pages };
}
