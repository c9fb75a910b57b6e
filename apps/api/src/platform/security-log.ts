import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './caller.ts';
import type { Actor } from './context.ts';

/** Events for the operator who monitors the installation. */
export type SecurityEvent =
  | 'signIn.refused'
  | 'access.denied'
  | 'limit.met'
  | 'token.refused'
  | 'token.created'
  | 'token.revoked'
  | 'signIn.emergency'
  | 'signIn.providerChanged'
  | 'signIn.passwordChanged';

/** The person and caller of an event, if known, and the log to write it to. */
interface About {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly actor: Pick<Actor, 'employeeId'> | null;
  readonly caller: Caller | null;
}

/**
 * Writes a security event to the log: a line with `security`, the person if known, and the address and device of the caller. An
 * event that was not caused by a request, such as in a job, has no caller, and so neither address nor device.
 */
export function logSecurity(
  { log, actor, caller }: About,
  event: SecurityEvent,
  more: Readonly<Record<string, string | number | undefined>> = {},
): void {
  log.warn(
    {
      security: event,
      ...(actor && { employeeId: actor.employeeId }),
      ...(caller && { address: caller.address, device: caller.userAgent }),
      ...more,
    },
    'security event',
  );
}

/** A denied operation: the code of the refusal, the operation, and the missing privilege if there is one. */
export interface Denial {
  readonly code: string;
  /** `GET /api/rp`, `SUBSCRIBE /topic/record/{id}/presence` or `job make-export`. */
  readonly operation: string;
  readonly privilege?: string | undefined;
}

type RefusalEvent = Extract<SecurityEvent, 'access.denied' | 'limit.met' | 'token.refused'>;

export interface Denials {
  /**
   * Logs `access.denied` or another event. Repetitions by the same person within the next minute are counted and logged as one line
   * after it.
   */
  report(about: About & { readonly tenantId: number }, denial: Denial, event?: RefusalEvent): void;
  /** Logs the counted repetitions; to be called before the process ends. */
  flush(): void;
}

/** Milliseconds for which repetitions of a denial are counted. */
const COUNTED_FOR_MS = 60_000;
/** Maximum number of denials that are counted at the same time; one more logs all of them and starts again. */
const MAX_COUNTED = 1000;

/** Creates a log of denials in which one person cannot flood the log. */
export function countDenials(countedForMs = COUNTED_FOR_MS): Denials {
  interface Counted {
    about: Parameters<Denials['report']>[0];
    again: number;
    readonly denial: Denial;
    readonly event: RefusalEvent;
    readonly timer: NodeJS.Timeout;
  }
  const counted = new Map<string, Counted>();
  const write = (
    { about, denial, event }: Pick<Counted, 'about' | 'denial' | 'event'>,
    more: Record<string, number> = {},
  ): void => logSecurity(about, event, { tenantId: about.tenantId, ...denial, ...more });
  const end = (key: string): void => {
    const one = counted.get(key);
    if (!one) return;
    counted.delete(key);
    clearTimeout(one.timer);
    if (one.again) write(one, { again: one.again, withinSeconds: countedForMs / 1000 });
  };
  const flush = (): void => {
    for (const key of counted.keys()) end(key);
  };
  return {
    flush,
    report({ log, actor, caller, tenantId }, denial, event = 'access.denied') {
      const about = { log, actor, caller, tenantId };
      const key = JSON.stringify([tenantId, actor?.employeeId ?? caller?.address, event, denial]);
      const known = counted.get(key);
      if (known) {
        known.about = about;
        known.again += 1;
        return;
      }
      if (counted.size >= MAX_COUNTED) flush();
      write({ about, denial, event });
      counted.set(key, { about, again: 0, denial, event, timer: setTimeout(end, countedForMs, key).unref() });
    },
  };
}
