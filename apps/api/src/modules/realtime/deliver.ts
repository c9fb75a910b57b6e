import { CHANGES, type ChangesMissed, type PresenceAt, presenceTopic } from '@safety-qube/domain/realtime';
import type { RecordAudience, Viewer } from '@safety-qube/domain/records/visibility';
import type { Delivery, Listener, Presence, Recipients } from '../../platform/relay/relay.ts';
import type { Broker } from '../../platform/stomp/broker.ts';
import type { SessionFollower } from './follow-sessions.ts';
import type { Member, MemberConnection, Opening } from './member.ts';

type Answer = boolean | Promise<boolean>;

export interface DeliveryDependencies {
  readonly broker: Broker<Opening, Member>;
  readonly follower: SessionFollower;
  readonly mayReceive: (viewer: Viewer, audience: RecordAudience) => boolean;
  /** Whether a user may see a record or a template according to the database. */
  readonly maySeeNow: (connection: MemberConnection, at: PresenceAt) => Promise<boolean>;
  /** Answers for the sockets of this process when a user comes or goes. */
  readonly answerPresence: (presence: Presence) => void;
}

/** Delivers messages of the relay to the sockets of this process, to each receiver according to their current rights. */
export function deliverer({ broker, follower, mayReceive, maySeeNow, answerPresence }: DeliveryDependencies): Listener {
  const isMeant = (to: Recipients, connection: MemberConnection): Answer => {
    const { actor } = connection.who;
    if ('people' in to)
      return (
        to.people.includes(actor.employeeId) &&
        (to.recordId === undefined || maySeeNow(connection, `record/${to.recordId}`))
      );
    if ('everyone' in to) return true;
    if ('socket' in to) return connection.id === to.socket;
    if ('watchersOf' in to) return actor.employeeId !== to.except && maySeeNow(connection, to.watchersOf);
    return mayReceive(actor, to.audience) || (to.formerly !== undefined && mayReceive(actor, to.formerly));
  };
  const deliver = ({ tenantId, destination, body, to }: Delivery): void =>
    broker.deliver(tenantId, destination, JSON.stringify(body), (connection) => {
      const unsure = follower.pending(tenantId);
      return unsure ? unsure.then(() => isMeant(to, connection)) : isMeant(to, connection);
    });

  function deliverPresence(presence: Presence): void {
    const { tenantId, at, employeeId, state } = presence;
    const to = { watchersOf: at, except: employeeId };
    deliver({ tenantId, destination: presenceTopic(at), body: { employeeId, state }, to });
    answerPresence(presence);
  }

  return {
    onMessage(message) {
      if (message.kind === 'presence') deliverPresence(message);
      else if (message.kind === 'sessions') follower.changed(message.tenantId);
      else deliver(message);
    },
    onGap() {
      follower.changedAll();
      const missed: ChangesMissed = { event: 'missed' };
      for (const tenantId of new Set(broker.connections().map((connection) => connection.tenantId)))
        broker.deliver(tenantId, CHANGES, JSON.stringify(missed), () => true);
    },
  };
}
