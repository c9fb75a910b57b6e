import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { tooMany } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { type Counter, enter, type Outcome, type Rule, settle, untouched } from './attempt-rules.ts';

/** How long, and how often, an attempt checks whether those before it have an outcome. */
const WAIT_MS = 5000;
const POLL_MS = 60;

/** How often each kind of attempt may fail. */
export interface Limits {
  /** One account from one network. */
  readonly account: Rule;
  /** One account from a browser that its person has signed in with before: no other limit applies to it. */
  readonly knownBrowser: Rule;
  /** Any accounts from one network. */
  readonly network: Rule;
  /** One account from all networks together. */
  readonly everywhere: Rule;
}

/**
 * Limits for passwords. An account is blocked for one network after five wrong ones. All networks together may try a hundred a day,
 * the most that NIST SP 800-63B (5.2.2) allows to fail. Neither blocks a known browser.
 */
export const SIGN_IN: Limits = {
  account: { most: 5, withinMs: 15 * MINUTE_MS, isDoubling: true, isClearedByRight: true },
  knownBrowser: { most: 5, withinMs: 15 * MINUTE_MS, isDoubling: true, isClearedByRight: true },
  network: { most: 50, withinMs: 15 * MINUTE_MS },
  everywhere: { most: 100, withinMs: DAY_MS },
};
/** Limits for requests that send a mail; each request counts. */
export const ASK_FOR_MAIL: Limits = {
  account: { most: 5, withinMs: 60 * MINUTE_MS },
  knownBrowser: { most: 5, withinMs: 60 * MINUTE_MS },
  network: { most: 50, withinMs: 60 * MINUTE_MS },
  everywhere: { most: 20, withinMs: DAY_MS },
};

export interface Attempt {
  /** The mail address that was typed, whether it exists or not. */
  readonly email: string;
  /** The network address of the caller. */
  readonly address: string;
  /** The browser's own id, where the account's person has signed in with it before. */
  readonly knownBrowser: string | undefined;
}
export interface Throttle {
  /**
   * Registers an attempt before it is made, and returns the function that reports its outcome. 429 when too many failed; as many
   * run concurrently as could all be wrong without exceeding the limit, the others wait for them.
   */
  enter(db: TenantDb, attempt: Attempt): Promise<(outcome: Outcome) => Promise<void>>;
}

/** Digests the key of a counter: the table reveals no address. */
const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The counters of an attempt, by key, always in the same order, so that no two attempts deadlock. */
function countedFor(kind: string, limits: Limits, { email, address, knownBrowser }: Attempt): [string, Rule][] {
  const account = email.toLowerCase();
  const network = networkOf(address);
  const rules: [string, Rule][] =
    knownBrowser === undefined
      ? [
          [digest(kind, 'account', account, network), limits.account],
          [digest(kind, 'network', network), limits.network],
          [digest(kind, 'everywhere', account), limits.everywhere],
        ]
      : [[digest(kind, 'browser', account, knownBrowser), limits.knownBrowser]];
  return rules.sort(([a], [b]) => (a < b ? -1 : 1));
}

const fromRow = (at: Date | null): number | null => at?.getTime() ?? null;
const toRow = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Locks and reads counters; `now` is the database's clock, the same for every process. */
async function lockCounters(tx: TenantDb, keys: readonly string[]): Promise<{ now: number; of: Map<string, Counter> }> {
  await tx
    .insertInto('attempt_count')
    .values(keys.map((key) => ({ key, forget_at: sql<Date>`now()` })))
    .onConflict((oc) => oc.doNothing())
    .execute();
  const rows = await tx
    .selectFrom('attempt_count')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  const now = rows[0]?.now.getTime() ?? Date.now();
  const of = new Map(
    rows.map((row): [string, Counter] => [
      row.key,
      {
        wrong: row.wrong,
        open: row.open,
        openedAt: fromRow(row.opened_at),
        countedUntil: fromRow(row.counted_until),
        closedUntil: fromRow(row.closed_until),
        closings: row.closings,
        forgetAt: row.forget_at.getTime(),
      },
    ]),
  );
  return { now, of };
}

const writeCounter = (tx: TenantDb, key: string, counter: Counter) =>
  tx
    .updateTable('attempt_count')
    .set({
      wrong: counter.wrong,
      open: counter.open,
      opened_at: toRow(counter.openedAt),
      counted_until: toRow(counter.countedUntil),
      closed_until: toRow(counter.closedUntil),
      closings: counter.closings,
      forget_at: new Date(counter.forgetAt),
    })
    .where('key', '=', key)
    .execute();

/** Counts attempts by account and network, by known browser, by network, and by account, in the tenant's own table. */
export function makeThrottle(kind: 'sign-in' | 'mail', limits: Limits): Throttle {
  /** Returns false when the attempt has to wait. A refused attempt is rolled back. */
  const tryOnce = (db: TenantDb, rules: readonly [string, Rule][]): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { now, of } = await lockCounters(
        tx,
        rules.map(([key]) => key),
      );
      const entrances = rules.map(([key, rule]) => ({
        key,
        entrance: enter(of.get(key) ?? untouched(now), rule, now),
      }));
      const closedForMs = Math.max(
        ...entrances.map(({ entrance }) => ('closedForMs' in entrance ? entrance.closedForMs : 0)),
      );
      if (closedForMs > 0) throw tooMany(Math.ceil(closedForMs / 1000));
      if (entrances.some(({ entrance }) => 'isFull' in entrance)) return false;
      for (const { key, entrance } of entrances)
        if ('counter' in entrance) await writeCounter(tx, key, entrance.counter);
      return true;
    });
  return {
    async enter(db, attempt) {
      const rules = countedFor(kind, limits, attempt);
      for (const until = Date.now() + WAIT_MS; !(await tryOnce(db, rules)); await wait(POLL_MS))
        if (Date.now() > until) throw tooMany(WAIT_MS / 1000);
      return (outcome) =>
        db.transaction().execute(async (tx) => {
          const { now, of } = await lockCounters(
            tx,
            rules.map(([key]) => key),
          );
          for (const [key, rule] of rules)
            await writeCounter(tx, key, settle(of.get(key) ?? untouched(now), rule, now, outcome));
        });
    },
  };
}
