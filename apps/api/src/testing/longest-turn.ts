/**
 * The longest that this thread was busy in one turn of its event loop while `work` went on, in milliseconds. Of the processor and
 * not of the clock, which also counts what a machine does for others meanwhile.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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

/** What nothing that is computed over somebody's input may keep others waiting for; E2E_SLOW=4 gives a slow machine four times that. */
export const MOST_OF_A_TURN_MS = 50 * Number(process.env['E2E_SLOW'] ?? 1);
