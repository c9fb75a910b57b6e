import { DAY_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import pino from 'pino';
import { actorOf, selectActors } from '../platform/actor.ts';
import type { Actor, Ctx, Tenant } from '../platform/context.ts';
import type { TenantDb } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import { RECORD_DEFINITIONS, RECORD_EXPORTS, RECORD_IMPORTS } from '../record-definitions.ts';

/** The network and the browser of those who administer the demo; the address is one for documentation (RFC 5737). */
const CALLER = { address: '203.0.113.24', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/145.0' };
/** No browser follows a transaction that is not committed: commands reach for these only after the commit. */
export const NOBODY_FOLLOWS = {} as Pick<Platform, 'relay' | 'sessions'>;

/** A service account gets no mail. */
export const NOBODY_INVITED = {} as Pick<Platform, 'invite'>;

/** A change of administration: days ago, by whom, and the command. */
export type Step = readonly [daysAgo: number, by: number, change: (ctx: Ctx) => Promise<unknown>];

/** The time of a change in the working hours of a day; `before` is the number of changes of that day before it. */
function timeOf(now: number, daysAgo: number, before: number): Date {
  const minutes = 14 * 60 + ((daysAgo * 37) % 200) + before * 9;
  return new Date(Math.floor(now / DAY_MS - daysAgo) * DAY_MS + minutes * MINUTE_MS);
}

/**
 * Makes changes by the commands that people use, in the order of their time, as the people who made them with their rights, and writes
 * that time to the log.
 */
export async function makeChanges(tx: TenantDb, tenant: Tenant, steps: readonly Step[]): Promise<void> {
  const now = Date.now();
  const inOrder = steps.toSorted(([one], [other]) => other - one);
  const people = [...new Set(inOrder.map(([, by]) => by))];
  const session = { sessionId: 'demo', authenticatedAt: new Date(now) };
  const rows = await selectActors(tx).where('e.id', 'in', people).execute();
  const actors = new Map<number, Actor>(rows.map((row) => [row.id, actorOf(row, session)]));
  const made: { readonly requestId: string; readonly day: number; readonly at: Date }[] = [];
  for (const [index, [daysAgo, by, change]] of inOrder.entries()) {
    const actor = actors.get(by);
    if (!actor) throw new Error(`person ${by} of the demo is not active`);
    const requestId = `demo-${index}`;
    await change({
      ...{ tenant, tx, actor, language: 'en', origin: '', askedOrigin: '', requestId, caller: CALLER },
      recordDefinitions: RECORD_DEFINITIONS,
      recordExports: RECORD_EXPORTS,
      recordImports: RECORD_IMPORTS,
      log: pino({ enabled: false }),
      afterCommit: () => undefined,
    });
    const day = Math.floor(daysAgo);
    const before = made.filter((one) => one.day === day).length;
    made.push({ requestId, day, at: timeOf(now, day, before) });
  }
  await sql`update audit_entry a set at = m.at
    from unnest(${made.map(({ requestId }) => requestId)}::text[], ${made.map(({ at }) => at)}::timestamptz[]) m (id, at)
    where a.request_id = m.id`.execute(tx);
}
