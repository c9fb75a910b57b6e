import {
  type PresenceAt,
  type PresenceMessage,
  type PresenceState,
  presenceDestination,
  presenceTopic,
} from '@safety-qube/domain/realtime';
import { useEffect, useState } from 'react';
import { session } from '../session/session.ts';
import { hub, useRealtime } from './hub.ts';

/** Milliseconds between two signs of life, and after which somebody without one is taken for gone. */
const SIGN_EVERY = 30_000;
const GONE_AFTER = 75_000;

/** Somebody else at the same thing. */
export interface Present {
  readonly employeeId: number;
  readonly state: Exclude<PresenceState, 'gone'>;
}
interface Seen extends Present {
  readonly seenAt: number;
}

/**
 * Who else is at a record or a template while this page shows it, and tells them what the person here does with it. Only for
 * what the person may see: the server ends the connection of whoever asks for another.
 */
export function usePresence(at: PresenceAt, doing: Present['state'] = 'viewing'): readonly Present[] {
  const { connected } = useRealtime();
  const [others, setOthers] = useState<readonly Seen[]>([]);

  useEffect(() => {
    const me = session.claims()?.userId;
    const stop = hub.listen(presenceTopic(at), (body) => {
      const { employeeId, state } = body as Partial<PresenceMessage>;
      if (employeeId === undefined || state === undefined || employeeId === me) return;
      setOthers((seen) => {
        const rest = seen.filter((other) => other.employeeId !== employeeId);
        return state === 'gone' ? rest : [...rest, { employeeId, state, seenAt: Date.now() }];
      });
    });
    return () => {
      hub.publish(presenceDestination(at), { state: 'gone' });
      stop();
      setOthers([]);
    };
  }, [at]);

  useEffect(() => {
    if (!connected) return setOthers([]);
    const say = (): void => hub.publish(presenceDestination(at), { state: doing });
    say();
    const timer = setInterval(() => {
      say();
      setOthers((seen) => seen.filter((other) => other.seenAt > Date.now() - GONE_AFTER));
    }, SIGN_EVERY);
    return () => clearInterval(timer);
  }, [at, doing, connected]);

  return others;
}
