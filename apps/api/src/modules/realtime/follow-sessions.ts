import type { Sessions } from '../../platform/platform.ts';
import type { MemberConnection } from './member.ts';

/** Milliseconds between two looks at every session: for what ended without a word, such as by hand in the database. */
const LOOK_EVERY = 15_000;
/** Milliseconds before the next try where the database did not answer. */
const PAUSE = 500;

export interface SessionFollower {
  /** Something about a tenant's sessions changed: looks at all of them. */
  changed(tenantId: number): void;
  /** Looks at the sessions of everyone who is connected. */
  changedAll(): void;
  /** While rights are being looked up, a promise of their being known; undefined when they are. */
  pending(tenantId: number): Promise<void> | undefined;
  /** How often a tenant's sessions have changed so far. */
  count(tenantId: number): number;
  stop(): void;
}

/**
 * Keeps the rights of everyone at a socket as they are now. A socket whose session is over ends. Any number of changes at once
 * are one look, of one statement, at a tenant's sessions.
 */
export function followSessions(
  connections: () => MemberConnection[],
  sessions: Pick<Sessions, 'current'>,
  onFault: (error: unknown) => void,
): SessionFollower {
  const counts = new Map<number, number>();
  const pending = new Map<number, Promise<void>>();
  let isStopped = false;

  const count = (tenantId: number): number => counts.get(tenantId) ?? 0;

  /** Answers whether nothing changed meanwhile. */
  async function look(tenantId: number): Promise<boolean> {
    const seen = count(tenantId);
    const here = connections().filter((connection) => connection.tenantId === tenantId);
    if (!here.length) return true;
    const actors = await sessions.current(tenantId, [...new Set(here.map(({ who }) => who.sessionId))]);
    for (const connection of here) {
      const actor = actors.get(connection.who.sessionId);
      if (actor) connection.who.actor = actor;
      else connection.fail('session ended');
    }
    return seen === count(tenantId);
  }
  async function lookUntilKnown(tenantId: number): Promise<void> {
    for (let isKnown = false; !isKnown && !isStopped; ) {
      isKnown = await look(tenantId).catch(async (error: unknown) => {
        onFault(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
        return false;
      });
    }
  }
  function begin(tenantId: number): void {
    if (pending.has(tenantId)) return;
    pending.set(
      tenantId,
      lookUntilKnown(tenantId).finally(() => pending.delete(tenantId)),
    );
  }
  const changed = (tenantId: number): void => {
    counts.set(tenantId, count(tenantId) + 1);
    begin(tenantId);
  };
  const changedAll = (): void => {
    for (const tenantId of new Set(connections().map((connection) => connection.tenantId))) changed(tenantId);
  };
  const timer = setInterval(changedAll, LOOK_EVERY).unref();

  return {
    changed,
    changedAll,
    pending: (tenantId) => pending.get(tenantId),
    count,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
