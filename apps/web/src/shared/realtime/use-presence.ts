import {
  PRESENCE_STATES,
  type PresenceAt,
  type PresenceMessage,
  type PresenceState,
  presenceDestination,
  presenceTopic,
} from '@safety-qube/domain/realtime';
import { useEffect, useState } from 'react';
import { isObject } from '../api/is-object.ts';
import { session } from '../session/session.ts';
import { hub, useRealtime } from './hub.ts';

/** Milliseconds between two heart-beats, and after which a user without one counts as gone. */
const HEARTBEAT_MS = 30_000;
const TIMEOUT_MS = 75_000;

/** Another user at the same object. */
export interface Present {
  readonly employeeId: number;
  readonly state: Exclude<PresenceState, 'gone'>;
}
/** Whether a message of the topic is about presence: saves are sent on it too. */
const isPresence = (body: unknown): body is PresenceMessage =>
  isObject(body) && typeof body['employeeId'] === 'number' && PRESENCE_STATES.some((state) => state === body['state']);

interface Seen extends Present {
  readonly seenAt: number;
}

/**
 * Returns the other users at a record or a template while this page shows it, and publishes to them what this user does
 * with it. Only for what the user may see: the server closes the connection of a client that asks for anything else.
 */
export function usePresence(at: PresenceAt, doing: Present['state'] = 'viewing'): readonly Present[] {
  const { connected } = useRealtime();
  const [others, setOthers] = useState<readonly Seen[]>([]);

  useEffect(() => {
    const me = session.claims()?.userId;
    const stop = hub.listen(presenceTopic(at), (body) => {
      if (!isPresence(body) || body.employeeId === me) return;
      const { employeeId, state } = body;
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
      setOthers((seen) => seen.filter((other) => other.seenAt > Date.now() - TIMEOUT_MS));
    }, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [at, doing, connected]);

  return others;
}
