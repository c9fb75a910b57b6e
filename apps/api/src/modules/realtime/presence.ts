import {
  PRESENCE_STATES,
  type PresenceAt,
  type PresenceMessage,
  type PresenceState,
  presenceTopic,
} from '@safety-qube/domain/realtime';
import * as z from 'zod';
import type { Presence, Relay } from '../../platform/relay/relay.ts';
import { StompError } from '../../platform/stomp/frame.ts';
import type { MemberConnection } from './member.ts';

/** Places that one socket can be present at: a page shows one, a split view a few. */
const MAX_PLACES = 20;

/** The published format: JSON in JSON, as in section 7 of the specification. */
const Sent = z.object({ messageContent: z.string().max(1000) });
const Content = z.object({ state: z.enum(PRESENCE_STATES) });

/** Parses the state in a SEND frame's body. Throws StompError for anything else. */
export function readPresence(body: string): PresenceState {
  try {
    return Content.parse(JSON.parse(Sent.parse(JSON.parse(body)).messageContent)).state;
  } catch {
    throw new StompError('the message cannot be read');
  }
}

/** Tracks who is present where, over all processes: each process knows its own sockets and answers for them. */
export function makePresence(relay: Pick<Relay, 'publish'>, connections: () => MemberConnection[]) {
  const publish = (
    { id: socket, tenantId, who }: MemberConnection,
    at: PresenceAt,
    state: PresenceState,
    asks: boolean,
  ): void => {
    const { employeeId } = who.actor;
    relay.publish({ kind: 'presence', tenantId, at, employeeId, socket, state, asks });
  };

  function say(connection: MemberConnection, at: PresenceAt, state: PresenceState): void {
    const { presence } = connection.who;
    const isNew = !presence.has(at);
    if (state === 'gone') {
      if (presence.delete(at)) publish(connection, at, state, false);
      return;
    }
    if (isNew && presence.size >= MAX_PLACES) throw new StompError('too many places at once');
    presence.set(at, state);
    publish(connection, at, state, isNew);
  }

  return {
    say,
    /** Ends a socket's presence everywhere when it closes. */
    leave(connection: MemberConnection): void {
      for (const at of [...connection.who.presence.keys()]) say(connection, at, 'gone');
    },
    /**
     * Answers for the sockets of this process when a user comes or goes: a newcomer receives who is there, and a user with two tabs
     * remains present.
     */
    answer({ tenantId, at, employeeId, socket, state, asks }: Presence): void {
      if (!asks && state !== 'gone') return;
      for (const connection of connections()) {
        const { actor, presence } = connection.who;
        const mine = presence.get(at);
        if (connection.tenantId !== tenantId || connection.id === socket || !mine) continue;
        const isOwn = actor.employeeId === employeeId;
        const body: PresenceMessage = { employeeId: actor.employeeId, state: mine };
        const destination = presenceTopic(at);
        if (asks && !isOwn) relay.publish({ tenantId, destination, body, to: { socket } });
        else if (!asks && isOwn) publish(connection, at, mine, false);
      }
    },
  };
}
