import { itemAt } from '@safety-qube/domain/item-at';
import { busy } from './errors.ts';
import { toError } from './thrown.ts';

export interface GroupOptions {
  /** Milliseconds between the beginnings of two groups of one key, unless one is full before: what a flood is slowed down to. */
  readonly everyMs: number;
  /** Groups of one key that can begin without that pause after a calm: so that nobody waits where few come. */
  readonly burst: number;
  /** Maximum number of items of a group. */
  readonly most: number;
  /** Maximum number of items of one key that wait. */
  readonly room: number;
}

interface Waiter<Item, Result> {
  readonly item: Item;
  readonly answer: (result: Result) => void;
  readonly fail: (error: Error) => void;
}

/** The items of one key that wait, in the order in which they came. */
interface Line<Item, Result> {
  readonly waiting: Waiter<Item, Result>[];
  isRunning: boolean;
  /** When the pauses of the groups so far are over, on the clock of `performance.now`: the calm begins. */
  calmAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Returns a function that has an item done together with others of its key, as databases commit in groups: those that come while a group
 * runs are the next one, and in a flood also those that come in the pause after it began. Groups of one key run one after the other.
 * `run` returns a result for each item, in their order; its error is that of each item of the group. Throws 503 BUSY while too many wait.
 */
export function inGroups<Item, Result>(
  { everyMs, burst, most, room }: GroupOptions,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (key: string, item: Item) => Promise<Result> {
  const lines = new Map<string, Line<Item, Result>>();

  async function runGroup(line: Line<Item, Result>): Promise<void> {
    const group = line.waiting.splice(0, most);
    try {
      const results = await run(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error(`${group.length} items have ${results.length} results`);
      for (const [at, { answer }] of group.entries()) answer(itemAt(results, at));
    } catch (error) {
      for (const { fail } of group) fail(toError(error));
    }
  }

  /** When the next group may begin: there are pauses once as many began as the burst has. */
  const dueAt = ({ waiting, calmAt }: Line<Item, Result>): number =>
    waiting.length >= most ? Number.NEGATIVE_INFINITY : calmAt - (burst - 1) * everyMs;

  /** Begins the next group if it is due, or waits until it is; forgets a line of which nobody waits in a calm. */
  function proceed(key: string, line: Line<Item, Result>): void {
    if (line.isRunning) return;
    clearTimeout(line.timer);
    const isAwaited = line.waiting.length > 0;
    const now = performance.now();
    const restMs = (isAwaited ? dueAt(line) : line.calmAt) - now;
    if (restMs > 0) {
      line.timer = setTimeout(proceed, restMs, key, line);
      if (!isAwaited) line.timer.unref();
      return;
    }
    if (!isAwaited) return void lines.delete(key);
    line.isRunning = true;
    line.calmAt = Math.min(Math.max(line.calmAt, now) + everyMs, now + burst * everyMs); // full groups owe no more pauses
    void runGroup(line).then(() => {
      line.isRunning = false;
      proceed(key, line);
    });
  }

  return (key, item) =>
    new Promise((answer, fail) => {
      const line = lines.get(key) ?? { waiting: [], isRunning: false, calmAt: 0, timer: undefined };
      if (line.waiting.length >= room) return fail(busy());
      lines.set(key, line);
      line.waiting.push({ item, answer, fail });
      proceed(key, line);
    });
}
