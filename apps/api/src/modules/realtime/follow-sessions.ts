import type { Sessions } from '../../platform/platform.ts';
import type { MemberConnection } from './member.ts';

/** Milliseconds between two checks of every session: for sessions that ended without a message, such as by hand in the database. */
const CHECK_EVERY_MS = 15_000;
/** Milliseconds before the next attempt when the database did not respond. */
const PAUSE_MS = 500;

export interface SessionFollower {
  /** Called when sessions of a tenant have changed: checks all of them. */
  changed(tenantId: number): void;
  /** Checks the sessions of everybody who is connected. */
  changedAll(): void;
  /** While rights are being loaded, a promise that resolves when they are; undefined otherwise. */
  pending(tenantId: number): Promise<void> | undefined;
  /** How often a tenant's sessions have changed so far. */
  count(tenantId: number): number;
  stop(): void;
}

/**
 * Keeps the rights of all connected users current. Closes a socket whose session has ended. Any number of concurrent changes lead
 * to one check of a tenant's sessions, with one statement.
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

  /** Returns whether nothing changed meanwhile. */
  async function checkSessions(tenantId: number): Promise<boolean> {
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
  async function checkUntilKnown(tenantId: number): Promise<void> {
    for (let isKnown = false; !isKnown && !isStopped; ) {
      isKnown = await checkSessions(tenantId).catch(async (error: unknown) => {
        onFault(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
        return false;
      });
    }
  }
  function begin(tenantId: number): void {
    if (pending.has(tenantId)) return;
    pending.set(
      tenantId,
      checkUntilKnown(tenantId).finally(() => pending.delete(tenantId)),
    );
  }
  const changed = (tenantId: number): void => {
    counts.set(tenantId, count(tenantId) + 1);
    begin(tenantId);
  };
  const changedAll = (): void => {
    for (const tenantId of new Set(connections().map((connection) => connection.tenantId))) changed(tenantId);
  };
  const timer = setInterval(changedAll, CHECK_EVERY_MS).unref();

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
