import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './caller.ts';
import type { Actor } from './context.ts';

/** What whoever watches over the installation wants to know of. */
export type SecurityEvent =
  | 'signIn.refused'
  | 'access.denied'
  | 'limit.met'
  | 'signIn.emergency'
  | 'signIn.providerChanged'
  | 'signIn.passwordChanged';

/** Whom an event is about, as far as that is known, and the log that it goes to. */
interface About {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly actor: Pick<Actor, 'employeeId'> | null;
  readonly caller: Caller | null;
}

/**
 * Writes a security event into the log: a line with `security`, who it was as far as that is known, and from where. What no person
 * has asked for, such as the work of a job, has no caller, and its line neither address nor device.
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

/** What was denied: the refusal's code, what it was to be done by, and the right that would have helped where one is named. */
export interface Denial {
  readonly code: string;
  /** `GET /api/rp`, `SUBSCRIBE /topic/record/{id}/presence` or `job make-export`. */
  readonly operation: string;
  readonly privilege?: string | undefined;
}

type RefusalEvent = Extract<SecurityEvent, 'access.denied' | 'limit.met'>;

export interface Denials {
  /** Writes `access.denied`, or another event; the same of the same person within the next minute is counted, and written as one line when it is over. */
  tell(about: About & { readonly tenantId: number }, denial: Denial, event?: RefusalEvent): void;
  /** Writes what has been counted so far: before the process ends. */
  flush(): void;
}

/** Milliseconds for which the same denial is counted after it was written. */
const COUNTED_FOR_MS = 60_000;
/** Denials that are counted at the same time; one more has all of them written, and counting begins anew. */
const MOST_COUNTED = 1000;

/** Tells of denials without letting one person fill the log with them. */
export function countDenials(countedForMs = COUNTED_FOR_MS): Denials {
  interface Counted {
    about: Parameters<Denials['tell']>[0];
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
    tell({ log, actor, caller, tenantId }, denial, event = 'access.denied') {
      const about = { log, actor, caller, tenantId };
      const key = JSON.stringify([tenantId, actor?.employeeId ?? caller?.address, event, denial]);
      const known = counted.get(key);
      if (known) {
        known.about = about;
        known.again += 1;
        return;
      }
      if (counted.size >= MOST_COUNTED) flush();
      write({ about, denial, event });
      counted.set(key, { about, again: 0, denial, event, timer: setTimeout(end, countedForMs, key).unref() });
    },
  };
}
