import { PRESENCE_STATES, type PresenceMessage, type PresenceState, presenceTopic } from '@safety-qube/domain/realtime';
import * as z from 'zod';
import type { Presence, Relay } from '../../platform/relay/relay.ts';
import { StompError } from '../../platform/stomp/frame.ts';
import type { MemberConnection } from './member.ts';

/** Records that one socket can be at: a page shows one, a split view a few. */
const MOST_RECORDS = 20;

/** What is published: JSON in JSON, as section 7 of the specification has it. */
const Sent = z.object({ messageContent: z.string().max(1000) });
const Content = z.object({ state: z.enum(PRESENCE_STATES) });

/** The state in a SEND frame's body. Throws StompError for anything else. */
export function readPresence(body: string): PresenceState {
  try {
    return Content.parse(JSON.parse(Sent.parse(JSON.parse(body)).messageContent)).state;
  } catch {
    throw new StompError('the message cannot be read');
  }
}

/** Who is at which record, over all processes: each knows its own sockets and answers for them. */
export function makePresence(relay: Pick<Relay, 'publish'>, connections: () => MemberConnection[]) {
  const publish = (
    { id: socket, tenantId, who }: MemberConnection,
    recordId: number,
    state: PresenceState,
    asks: boolean,
  ): void => {
    const { employeeId } = who.actor;
    relay.publish({ kind: 'presence', tenantId, recordId, employeeId, socket, state, asks });
  };

  function say(connection: MemberConnection, recordId: number, state: PresenceState): void {
    const { presence } = connection.who;
    const isNew = !presence.has(recordId);
    if (state === 'gone') {
      if (presence.delete(recordId)) publish(connection, recordId, state, false);
      return;
    }
    if (isNew && presence.size >= MOST_RECORDS) throw new StompError('too many records at once');
    presence.set(recordId, state);
    publish(connection, recordId, state, isNew);
  }

  return {
    say,
    /** A socket ends: so does its presence everywhere. */
    leave(connection: MemberConnection): void {
      for (const recordId of [...connection.who.presence.keys()]) say(connection, recordId, 'gone');
    },
    /** Answers for the sockets here when somebody comes or goes: a newcomer learns who else is there, one who has two tabs stays. */
    answer({ tenantId, recordId, employeeId, socket, state, asks }: Presence): void {
      if (!asks && state !== 'gone') return;
      for (const connection of connections()) {
        const { actor, presence } = connection.who;
        const mine = presence.get(recordId);
        if (connection.tenantId !== tenantId || connection.id === socket || !mine) continue;
        const isOwn = actor.employeeId === employeeId;
        const body: PresenceMessage = { employeeId: actor.employeeId, state: mine };
        const destination = presenceTopic(recordId);
        if (asks && !isOwn) relay.publish({ tenantId, destination, body, to: { socket } });
        else if (!asks && isOwn) publish(connection, recordId, mine, false);
      }
    },
  };
}
