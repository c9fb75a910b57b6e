/** What nothing that is computed over somebody's input may keep others waiting for; E2E_SLOW=4 gives a slow machine four times that. */
export const MOST_OF_A_TURN_MS = 50 * Number(process.env['E2E_SLOW'] ?? 1);

/** Times that work is done, at most: what it takes shows in each, and what the machine does besides hardly in all. */
const ROUNDS = 5;

async function longestOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let begun = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(begun);
    longest = Math.max(longest, (user + system) / 1000);
    begun = process.threadCpuUsage();
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
 * The longest that this thread is busy in one turn of its event loop while `work` goes on, in milliseconds: the least of some
 * rounds. Of the processor and not of the clock, which also counts what a machine does for others meanwhile.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > MOST_OF_A_TURN_MS / 2; round += 1)
    least = Math.min(least, await longestOf(work));
  return least;
}
