/** Maximum milliseconds that work on user input may block the event loop; E2E_SLOW=4 allows a slow machine four times as many. */
export const MAX_BLOCKING_MS = 50 * Number(process.env['E2E_SLOW'] ?? 1);

/** Maximum number of rounds: the work's own time shows in every round, interference of the machine hardly in all of them. */
const ROUNDS = 5;

async function longestOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let startedAt = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(startedAt);
    longest = Math.max(longest, (user + system) / 1000);
    startedAt = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
    look();
  }
  return longest;
}

/**
 * Returns the longest time that this thread is busy in one turn of its event loop while `work` runs, in milliseconds: the minimum
 * of some rounds. Measured as CPU time and not by the clock, which would include other processes.
 */
export async function longestBlocking(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > MAX_BLOCKING_MS / 2; round += 1)
    least = Math.min(least, await longestOf(work));
  return least;
}
