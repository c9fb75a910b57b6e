import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Milliseconds after which an idle process is ended. */
const IDLE_MS = 60_000;

interface Options {
  /** Names the processes in errors. */
  readonly name: string;
  /** What a process gets of the environment; nothing of the configuration. */
  readonly env: NodeJS.ProcessEnv;
  /** Priority of the operating system, such as `constants.priority.PRIORITY_BELOW_NORMAL`. */
  readonly priority?: number;
}

/** Sends messages one after the other, so that other work gets its turn in between. */
async function sendAll(child: ChildProcess, messages: Iterable<unknown>): Promise<void> {
  for (const message of messages)
    await new Promise<void>((sent, failed) => {
      child.send(message as object, (error) => (error ? failed(error) : sent()));
    });
}

/**
 * Returns a function that has a job done by a process of its own: for native work that cannot be interrupted, or whose crash or use of
 * processors must not affect requests. A job is one message or several, each sent when the one before is written; the module answers
 * the last one with one of its own. A process does one job after the other and ends when it is idle. The result is `too-slow` after the
 * timeout.
 */
export function helperProcesses<Message, Result extends object>(address: URL, { name, env, priority }: Options) {
  const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

  /** Removes a process from the idle ones, if it is one of them. */
  function forget(child: ChildProcess): void {
    const at = idle.findIndex((entry) => entry.child === child);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
  }

  /** Returns an idle process, which has loaded what it needs, or a new one. It does not keep this process alive, and ends with it. */
  function takeChild(): ChildProcess {
    const waiting = idle.at(-1)?.child;
    if (waiting) {
      forget(waiting);
      return waiting;
    }
    const child = fork(fileURLToPath(address), {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
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

  function runIn(child: ChildProcess, job: Iterable<Message>, timeoutMs: number): Promise<Result | 'too-slow'> {
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve('too-slow')), timeoutMs);
      const onMessage = (result: Result) => settle(() => resolve(result));
      const onEnd = (reason: unknown) => settle(() => reject(new Error(`the process of ${name} ended: ${reason}`)));
      const settle = (how: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        how();
      };
      child.once('message', onMessage).once('exit', onEnd).once('error', onEnd);
      void sendAll(child, job).catch(onEnd);
    });
  }

  return async (job: Iterable<Message>, timeoutMs: number): Promise<Result | 'too-slow'> => {
    const child = takeChild();
    let result: Result | 'too-slow' | undefined;
    try {
      result = await runIn(child, job, timeoutMs);
    } finally {
      if (typeof result === 'object') giveBack(child);
      else child.kill('SIGKILL'); // it cannot be interrupted otherwise
    }
    return result;
  };
}
