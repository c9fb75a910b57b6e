import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the loop and at the memory. */
const LOOK = 5;

/** What a piece of work took of this process. */
export interface Taken {
  readonly seconds: number;
  /** Seconds of processor, of all its threads. */
  readonly cpu: number;
  /** Megabytes that it held beyond those before, and in all. */
  readonly growth: number;
  readonly most: number;
  /** Milliseconds for which the loop stood still, whatever else the machine did. */
  readonly blocked: number;
  readonly p99: number;
  /** Milliseconds of processor that the loop's thread spent between two looks: what it stood still for by itself, however busy the machine. */
  readonly longest: number;
}

/** Does a piece of work, and tells what it took of this process. */
export async function watching<T>(work: () => Promise<T>): Promise<readonly [result: T, taken: Taken]> {
  const before = process.memoryUsage().rss;
  let most = before;
  let [worked, longest] = [process.threadCpuUsage(), 0];
  const look = (): void => {
    most = Math.max(most, process.memoryUsage().rss);
    const { user, system } = process.threadCpuUsage(worked);
    longest = Math.max(longest, user + system);
    worked = process.threadCpuUsage();
  };
  const sampler = setInterval(look, LOOK);
  const loop = monitorEventLoopDelay({ resolution: LOOK });
  loop.enable();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  loop.disable();
  clearInterval(sampler);
  look();
  const taken = {
    seconds,
    cpu: (user + system) / 1e6,
    growth: (most - before) / 1e6,
    most: most / 1e6,
    blocked: loop.max / 1e6 - LOOK,
    p99: loop.percentile(99) / 1e6 - LOOK,
    longest: longest / 1e3,
  };
  return [result, taken];
}
