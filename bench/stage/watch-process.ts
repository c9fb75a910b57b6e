import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two samples of the event loop and the memory. */
const SAMPLE_MS = 5;

/** The resources that work used in this process. */
export interface Taken {
  readonly seconds: number;
  /** CPU time of all threads in seconds. */
  readonly cpu: number;
  /** Maximum memory in megabytes: the growth, and in total. */
  readonly growth: number;
  readonly most: number;
  /** Maximum milliseconds for which the event loop was blocked, including by other load of the machine. */
  readonly blocked: number;
  readonly p99: number;
  /** Maximum CPU time of the loop's thread between two samples in milliseconds: how long it was blocked by its own work. */
  readonly longest: number;
}

/** Runs work and returns its result with the resources that it used. */
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
  const sampler = setInterval(look, SAMPLE_MS);
  const loop = monitorEventLoopDelay({ resolution: SAMPLE_MS });
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
    blocked: loop.max / 1e6 - SAMPLE_MS,
    p99: loop.percentile(99) / 1e6 - SAMPLE_MS,
    longest: longest / 1e3,
  };
  return [result, taken];
}
