import type { PresenceAt } from '@safety-qube/domain/realtime';
import type { RecordAudience, Viewer } from '@safety-qube/domain/records/visibility';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { retryWhileUnavailable } from '../../platform/db/database-away.ts';
import { signedOut } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeBroker } from '../../platform/stomp/broker.ts';
import { StompError } from '../../platform/stomp/frame.ts';
import { mountSockjs } from '../../platform/stomp/mount-sockjs.ts';
import type { BrokerLimits } from '../../platform/stomp/stomp.types.ts';
import { authenticate, bareToken } from './authenticate.ts';
import { deliverer } from './deliver.ts';
import { formOf, isOwnQueue, presencePlace } from './destinations.ts';
import { followSessions } from './follow-sessions.ts';
import { ctxOf, type Member, type MemberConnection, type Opening } from './member.ts';
import { makePresence, readPresence } from './presence.ts';
import { cacheVisibility } from './sight.ts';

/** Sockets that one person may have open per process: every tab is one. */
const MAX_SOCKETS = 40;
/** Timeout in milliseconds of a socket's query while the database is unavailable: the socket then need not reconnect. */
const QUERY_TIMEOUT_MS = 60_000;

/** Retries a query of a socket until the database responds or the timeout has passed. */
function retrying<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + QUERY_TIMEOUT_MS;
  return retryWhileUnavailable(ask, () => performance.now() > end);
}

export interface RealtimeDependencies {
  /** Whether a user may see a record, according to the facts sent with its changes. */
  readonly mayReceive: (viewer: Viewer, audience: RecordAudience) => boolean;
  /** Whether a user may see a record, or a template, according to the database. */
  readonly maySeeRecord: (ctx: Ctx, id: number) => Promise<boolean>;
  readonly maySeeTemplate: (ctx: Ctx, id: number) => Promise<boolean>;
  readonly limits?: Partial<BrokerLimits>;
}

/** STOMP over SockJS at /api/broker: changes, notifications of a person, and who is present at a record or a template. */
export async function realtimeModule(
  app: FastifyInstance,
  platform: Platform,
  doors: RealtimeDependencies,
): Promise<void> {
  const { sessions, relay, denials, refusedTokens } = platform;
  const onFault = (err: unknown): void => app.log.error({ err }, 'real time failed');
  const sight = cacheVisibility({ record: doors.maySeeRecord, template: doors.maySeeTemplate });
  const maySeeNow = ({ who }: MemberConnection, at: PresenceAt): Promise<boolean> =>
    retrying(() => sight({ ...ctxOf(platform, who), actor: who.actor }, at));
  const openSockets = new Map<string, number>();
  const personOf = ({ tenantId, who }: MemberConnection): string => `${tenantId} ${who.actor.employeeId}`;

  async function mayUse(
    connection: MemberConnection,
    destination: string,
    purpose: 'subscribe' | 'send',
    token: string | undefined,
  ): Promise<boolean> {
    const { tenant } = connection.who.opening;
    if (token !== undefined) {
      const bearer = await retrying(() => sessions.read(tenant, bareToken(token)));
      if (bearer?.employeeId !== connection.who.actor.employeeId) return false;
    }
    await follower.pending(tenant.id);
    if (purpose === 'subscribe' && isOwnQueue(destination)) return true;
    const at = presencePlace(destination, purpose);
    return at !== undefined && maySeeNow(connection, at);
  }
  function logDenied({ who }: MemberConnection, destination: string, purpose: 'subscribe' | 'send'): void {
    const { tenant, log, caller } = who.opening;
    const operation = `${purpose.toUpperCase()} ${formOf(destination)}`;
    denials.report({ log, caller, actor: who.actor, tenantId: tenant.id }, { code: 'FORBIDDEN', operation });
  }

  const broker = makeBroker<Opening, Member>(
    {
      authenticate: (opening, headers) => authenticate(sessions, opening, headers, follower.count(opening.tenant.id)),
      async authorise(connection, destination, purpose, headers) {
        const isAllowed = await mayUse(connection, destination, purpose, headers['authorization']);
        if (!isAllowed) logDenied(connection, destination, purpose);
        return isAllowed;
      },
      onSend(connection, destination, body) {
        const at = presencePlace(destination, 'send');
        if (at !== undefined) presence.say(connection, at, readPresence(body));
      },
      onConnect(connection) {
        const person = personOf(connection);
        const count = (openSockets.get(person) ?? 0) + 1;
        openSockets.set(person, count);
        if (count > MAX_SOCKETS) throw new StompError('too many sockets');
        // Rights may have changed between loading them and registering this socket with the follower.
        if (connection.who.readAt !== follower.count(connection.tenantId)) follower.changed(connection.tenantId);
      },
      onUnsubscribe(connection, destination) {
        const at = presencePlace(destination, 'subscribe');
        if (at !== undefined) presence.say(connection, at, 'gone');
      },
      onEnd(connection) {
        const person = personOf(connection);
        const count = (openSockets.get(person) ?? 1) - 1;
        if (count) openSockets.set(person, count);
        else openSockets.delete(person);
        presence.leave(connection);
      },
      onFault,
    },
    doors.limits,
  );
  const follower = followSessions(broker.connections, sessions, onFault);
  const presence = makePresence(relay, broker.connections);
  const answerPresence = presence.answer;
  const { mayReceive } = doors;
  const stopListening = relay.listen(deliverer({ broker, follower, mayReceive, maySeeNow, answerPresence }));

  await mountSockjs<Opening>(
    app,
    async (req, token) => {
      const { tenant, requestId, origin, log, caller } = req.ctx;
      if (!(await sessions.read(tenant, bareToken(token)))) {
        await refusedTokens(req, tenant.id, bareToken(token));
        throw signedOut();
      }
      return { tenant, token, requestId, origin, log, caller };
    },
    broker.attach,
  );
  app.addHook('preClose', async () => {
    stopListening();
    follower.stop();
    broker.stop();
  });
}
