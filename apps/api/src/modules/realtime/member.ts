import type { PresenceAt, PresenceState } from '@safety-qube/domain/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../../platform/caller.ts';
import type { Actor, Ctx, Tenant } from '../../platform/context.ts';
import type { Requester } from '../../platform/fair-queue.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Connection } from '../../platform/stomp/stomp.types.ts';

/** How a socket was opened. */
export interface Opening {
  readonly tenant: Tenant;
  readonly token: string;
  readonly requestId: string;
  readonly origin: string;
  readonly log: FastifyBaseLogger;
  readonly caller: Caller | null;
}

/** The person behind a connected socket. */
export interface Member {
  readonly opening: Opening;
  readonly sessionId: string;
  /** Their current rights: replaced whenever they change. */
  actor: Actor;
  /** How often the tenant's sessions had changed when `actor` was read. */
  readonly readAt: number;
  /** The records and templates that they are present at. */
  readonly presence: Map<PresenceAt, PresenceState>;
}
export type MemberConnection = Connection<Member>;

/** No request waits for these queries, and without their result messages are lost: a long timeout is better than failing. */
const PATIENT: Requester = { timeoutMs: 60_000 };

/** The context of a query for a user at a socket. */
export const ctxOf = (
  { database, recordDefinitions, recordImports, recordExports }: Platform,
  { opening, actor }: Member,
): Ctx => ({
  tenant: opening.tenant,
  actor,
  recordDefinitions,
  recordImports,
  recordExports,
  tx: database.forTenant(opening.tenant.id, { ...PATIENT, personId: actor.employeeId }),
  language: 'en',
  origin: opening.origin,
  askedOrigin: opening.origin,
  requestId: opening.requestId,
  caller: opening.caller,
  log: opening.log,
  afterCommit: (effect) => effect(),
});
