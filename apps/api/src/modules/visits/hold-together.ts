import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { firstOf } from '@safety-qube/domain/item-at';
import { type CameBy, type Ctx, turnOf, visitorOf } from '../../platform/context.ts';
import { type KeyedCall, keepForEach, type Sent } from '../../platform/http/conditions.ts';
import { transact } from '../../platform/http/route.ts';
import { type GroupOptions, inGroups } from '../../platform/in-groups.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimTaken, takenClaims } from '../records/index.ts';
import { type Claimable, completeHeld } from './hold-report.ts';
import { type Report, readReportOf } from './report.ts';
import { countHeld } from './report-flow.ts';

/** Reports by one code are raised one after the other: their visitors have one connection. */
const SINGLES: GroupOptions = { everyMs: 0, burst: 1, most: 1, room: 1000 };
/** A flood is written five times a second, unless it is larger than 320 reports. */
const GROUPS: GroupOptions = { everyMs: 200, burst: 20, most: 64, room: 1000 };
/** Characters of a report above which it is written alone, so that a group stays small. */
const MOST_CHARACTERS = 50_000;
/** Codes that are remembered as flooded; one more forgets all of them. */
const MOST_CODES = 10_000;
/** Matches JSON with characters that the database does not store: refused alone, it does not spoil the group. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

/** The response to a report that is held, as the handler sends it. */
const HELD: Sent = { status: 201, text: JSON.stringify({ number: null }) };

/** A report that waits for its group. */
interface Waiting extends Claimable {
  readonly ctx: Ctx;
  readonly cameBy: CameBy;
  readonly call: KeyedCall;
}

/** A report that waits to be taken alone, unless its code is flooded by then. */
interface Single {
  readonly isFlooded: () => boolean;
  readonly alone: () => Promise<Sent>;
}

/** What became of a report in its group: held, or left to be taken alone, or with the next group if its code is still flooded then. */
type Outcome = 'held' | 'alone' | 'again';

/** The reports of visitors, each in its turn; those by flooded codes are held together in groups. */
export interface HeldTogether {
  /** Notes that reports by the code that the visitor came by are held at present. */
  noteHeld(ctx: Pick<Ctx, 'tenant' | 'visitor'>): void;
  /**
   * Takes a report and returns its response: by `alone` when those before it are taken, or, while its code is flooded, with others that
   * come at this moment, once the transaction of all has committed. 503 BUSY while too many wait.
   */
  take(ctx: Ctx, sent: VisitorReport, call: KeyedCall, alone: () => Promise<Sent>): Promise<Sent>;
}

/** Throws away what a transaction has done because a report of its group is not to be held. */
class NotFlooded extends Error {}

/** Returns the first of those of each name. */
const firstOfEach = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
  [...Map.groupBy(items, nameOf).values()].map(firstOf);

const claimOf = ({ digest }: Claimable): string => digest.toString('hex');

/** Holds those of a group that are sent for the first time by a claim that is free, and returns these. */
async function holdNew(ctx: Ctx, cameBy: CameBy, waiting: readonly Waiting[]): Promise<ReadonlySet<Waiting>> {
  const taken = await takenClaims(
    ctx.tx,
    waiting.map(({ digest }) => digest),
  );
  const free = waiting.filter((one) => !taken.has(claimOf(one)));
  const byKey = firstOfEach(free, ({ call }) => call.digest);
  const candidates = firstOfEach(byKey, claimOf);
  const isNew = await keepForEach(
    ctx,
    candidates.map(({ call }) => call),
    HELD,
  );
  const [first, ...others] = candidates.filter(({ call }) => isNew.has(call.digest));
  if (!first) return new Set();
  const held = await countHeld(ctx, cameBy, [first, ...others]);
  if (!held) throw new NotFlooded();
  await completeHeld(ctx, cameBy, first.report, held);
  return new Set([first, ...others]);
}

/** Whether a report can be held with others: small, and decided about by the same people. */
const fits = (report: Report): boolean => {
  if (report.danger === 'now' || report.isNotForPlace) return false;
  const text = JSON.stringify(report);
  return text.length <= MOST_CHARACTERS && !UNSTORABLE.test(text);
};

/**
 * Takes the reports of visitors by the code that they came by: one after the other, or in groups while they are held. Each is stored,
 * counted, answered and repeated as it would be alone. What waits here takes no place at the database, where waiting ends after
 * seconds: when a flood begins, all that have come meanwhile are held with the first groups.
 */
export function holdTogether({ database, claims }: Pick<Platform, 'database' | 'claims'>): HeldTogether {
  const flooded = new Set<string>();
  const keyOf = ({ tenant, visitor }: Pick<Ctx, 'tenant' | 'visitor'>): string =>
    `${tenant.id} ${turnOf(visitorOf({ visitor }).cameBy)}`;

  const takeAlone = inGroups<Single, Sent | 'flooded'>(SINGLES, async ([single]) => {
    if (!single) return [];
    return [single.isFlooded() ? 'flooded' : await single.alone()];
  });

  const takeTogether = inGroups<Waiting, Outcome>(GROUPS, async (waiting) => {
    const [first] = waiting;
    if (!first) return [];
    const { ctx, cameBy } = first;
    // Of nobody in particular: the others wait even if the first one has gone.
    const tx = database.forTenant(ctx.tenant.id, { visitor: turnOf(cameBy) });
    try {
      const held = await transact({ ...ctx, tx }, (inTransaction) => holdNew(inTransaction, cameBy, waiting));
      return waiting.map((one) => (held.has(one) ? 'held' : 'alone'));
    } catch (error) {
      const isOver = error instanceof NotFlooded;
      if (isOver) flooded.delete(keyOf(ctx));
      // Each is answered alone otherwise: with its own error if it has one, or as committed if it is.
      return waiting.map(() => (isOver ? 'again' : 'alone'));
    }
  });

  /** Returns a report as it waits for its group; undefined for one that has to be taken alone. */
  async function asOneOfMany(ctx: Ctx, sent: VisitorReport, call: KeyedCall): Promise<Waiting | undefined> {
    const { cameBy } = visitorOf(ctx);
    // A report with an error may be a repetition of one that had none: alone, it gets its first response, or its error.
    const report = await readReportOf(ctx, cameBy, sent).catch(() => undefined);
    if (!report || !fits(report)) return undefined;
    return { ctx, cameBy, call, report, digest: await claims.digest(ctx.tenant, sent.claim) };
  }

  return {
    noteHeld(ctx) {
      if (flooded.size >= MOST_CODES) flooded.clear();
      flooded.add(keyOf(ctx));
    },
    async take(ctx, sent, call, alone) {
      const key = keyOf(ctx);
      const one = () =>
        alone().catch((error: unknown) => {
          throw claimTaken(error);
        });
      // Danger right now waits for no other report.
      const line = sent.danger === 'now' ? `${key} now` : key;
      let mayJoin = sent.danger !== 'now';
      for (;;) {
        if (mayJoin && flooded.has(key)) {
          const waiting = await asOneOfMany(ctx, sent, call);
          const outcome = waiting ? await takeTogether(key, waiting) : 'alone';
          if (outcome === 'held') return HELD;
          mayJoin = outcome === 'again';
        }
        const taken = await takeAlone(line, { isFlooded: () => mayJoin && flooded.has(key), alone: one });
        if (taken !== 'flooded') return taken;
      }
    },
  };
}
