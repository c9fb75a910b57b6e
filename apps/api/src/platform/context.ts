import type { Language } from '@safety-qube/domain/languages';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './caller.ts';
import type { TenantDb } from './db/database.ts';
import { forbidden, Refusal, signedOut } from './errors.ts';
import type { Asker } from './fair-queue.ts';

/** The client organisation that a host name means. */
export interface Tenant {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly brand: 'safety' | 'security';
  readonly isDemo: boolean;
  readonly isUnderMaintenance: boolean;
}

/** The signed-in person behind a request. */
export interface Actor {
  readonly employeeId: number;
  readonly sessionId: string;
  readonly roleId: number;
  readonly privileges: ReadonlySet<Privilege>;
  /** Facilities that the role is limited to; null for the whole tenant. */
  readonly facilityIds: ReadonlySet<number> | null;
  readonly email: string;
  readonly name: string;
  readonly isServiceAccount: boolean;
  /** When they last showed who they are, to the provider. */
  readonly authenticatedAt: Date;
}

/** What a command or a query works with. In a writing route `tx` is the request's transaction. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly actor: Actor | null;
  readonly tx: TenantDb;
  /** Who waits for the answer, in queues; nobody in jobs. */
  readonly asker?: Asker;
  readonly language: Language;
  /** The tenant's own address, such as https://acme.example.com, whatever host was asked: for links. */
  readonly origin: string;
  /** The address that the browser asked at: the tenant's embedded provider is there. */
  readonly askedOrigin: string;
  readonly requestId: string;
  /** Where the call came from; null for what no person has asked for. */
  readonly caller: Caller | null;
  readonly log: FastifyBaseLogger;
  /** Runs once the transaction has committed; never after a rollback. */
  afterCommit(effect: () => void): void;
}

/** The caller; 401 for nobody. */
export function actorOf(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw signedOut();
  return ctx.actor;
}

/**
 * Whether an actor holds a privilege. With a facility: there. Without one: over the whole tenant, which a role that is
 * limited to facilities never reaches.
 */
export const can = (
  actor: Pick<Actor, 'privileges' | 'facilityIds'>,
  privilege: Privilege,
  facilityId?: number | null,
): boolean =>
  actor.privileges.has(privilege) &&
  (actor.facilityIds === null || (facilityId != null && actor.facilityIds.has(facilityId)));

/** The caller, if they hold the privilege; 403 otherwise. */
export function authorize(ctx: Pick<Ctx, 'actor'>, privilege: Privilege, facilityId?: number | null): Actor {
  const actor = actorOf(ctx);
  if (!can(actor, privilege, facilityId)) throw forbidden(privilege);
  return actor;
}

/** Minutes after a sign-in for which nobody is asked for it again. */
const FRESH_MINUTES = 15;

/**
 * Refuses (403 SIGN_IN_AGAIN) whoever signed in longer ago than that: for changes that hand out rights, so that a screen which
 * somebody left unlocked, or a token that somebody took, is not enough. Which operations want it is said where they are declared
 * (`grantsRights`); those that do only sometimes call this.
 */
export function needFreshSignIn(ctx: Pick<Ctx, 'actor'>): void {
  const ageMs = Date.now() - actorOf(ctx).authenticatedAt.getTime();
  if (ageMs > FRESH_MINUTES * 60_000) throw new Refusal(403, 'SIGN_IN_AGAIN', { minutes: FRESH_MINUTES });
}

/** The caller, if they hold the privilege in one facility at least; 403 otherwise. What they then see is narrowed to those. */
export function authorizeSomewhere(ctx: Pick<Ctx, 'actor'>, privilege: Privilege): Actor {
  const actor = actorOf(ctx);
  if (!actor.privileges.has(privilege)) throw forbidden(privilege);
  return actor;
}
