import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { tooMany } from '../errors.ts';

/** A document to be set: a Typst template, what it says as JSON under `/data.json`, and pictures by name. */
export interface PdfJob {
  readonly template: string;
  readonly data: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}
export type PdfResult = { readonly pdf: Uint8Array } | { readonly error: string };

/** Documents that are set at the same time; each has a process of its own. */
const AT_ONCE = 2;
/** Documents that may wait; whoever comes after them is told to come back. */
const MOST_WAITING = 20;
/** Seconds until they should. */
const COME_BACK = 5;
/** Milliseconds that one document may take. */
const PATIENCE = 30_000;
/** Milliseconds that a process stays without work. */
const IDLE = 60_000;

const MODULE = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
const limit = pLimit(AT_ONCE);
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

function runIn(child: ChildProcess, job: PdfJob): Promise<PdfResult> {
  child.ref();
  child.channel?.ref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('a document took too long'))), PATIENCE);
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

async function render(job: PdfJob): Promise<Buffer> {
  const child = takeChild();
  let result: PdfResult;
  try {
    result = await runIn(child, job);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  giveBack(child);
  if ('error' in result) throw new Error(result.error);
  return Buffer.from(result.pdf);
}

/**
 * Sets a document and answers its PDF: away from the event loop, two at a time, the others wait. 429 when too many do. Throws for
 * a template that cannot be set; what people wrote never makes one so.
 */
export async function renderPdf(job: PdfJob): Promise<Buffer> {
  if (limit.pendingCount >= MOST_WAITING) throw tooMany(COME_BACK);
  return limit(() => render(job));
}
