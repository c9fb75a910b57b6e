import { MINUTE_MS } from '@safety-qube/domain/durations';
import type { Language } from '@safety-qube/domain/languages';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { KindLists } from '@safety-qube/domain/templates/form-kinds';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './caller.ts';
import type { TenantDb } from './db/database.ts';
import { forbidden, Refusal, signedOut } from './errors.ts';
import type { Requester } from './fair-queue.ts';

/** A client organisation, identified by the host name. */
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
  /** The token by which a service account calls, in the place of a session. */
  readonly serviceToken?: { readonly id: string; readonly expiresAt: Date };
  /** When they last authenticated at the identity provider. */
  readonly authenticatedAt: Date;
}

/** A place, by ids. */
interface PlaceOfVisitor {
  readonly facilityId: number;
  readonly departmentId: number | null;
  readonly locationId: number | null;
  readonly subareaId: number | null;
}

/** A form of a poster, by its schedule, with the kinds of records that it is for. */
export interface FormOfPoster extends KindLists {
  readonly scheduleId: number;
  readonly templateId: number;
  /** Its newest published version. */
  readonly version: number;
  readonly module: ReportedType | 'inspection';
}

/** What a visitor came by, and so what they may read and report. */
export type CameBy =
  /** A poster: its forms, and its asset or task. */
  | {
      readonly kind: 'poster';
      readonly id: number;
      readonly place: PlaceOfVisitor;
      readonly forms: readonly FormOfPoster[];
      readonly assetId: number | null;
      readonly taskId: number | null;
    }
  /** The code of a facility, for people who report without their name: anything that people report, anywhere in it. */
  | { readonly kind: 'facility'; readonly id: number; readonly place: PlaceOfVisitor }
  /** The claim of one report, which it opens. */
  | { readonly kind: 'claim'; readonly id: number; readonly place: PlaceOfVisitor };

/** Somebody who is not signed in and of whom nothing is known but what they came by (decision 34). */
export interface Visitor {
  /** The random id of the visit, which their page makes or gets. */
  readonly visitId: string;
  readonly cameBy: CameBy;
}

/** The name under which all visitors who came by the same code or claim take turns. */
export const turnOf = ({ kind, id }: Pick<CameBy, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The context of a command or a query. In a writing route `tx` is the request's transaction. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly actor: Actor | null;
  /** Absent for people and jobs. */
  readonly visitor?: Visitor | undefined;
  readonly tx: TenantDb;
  /** The client that waits for the response, for the fair queues; absent in jobs. */
  readonly requester?: Requester;
  readonly language: Language;
  /** The tenant's origin for links, such as https://acme.example.com, regardless of the request's host. */
  readonly origin: string;
  /** The origin of the request's URL, where the tenant's embedded provider is. */
  readonly askedOrigin: string;
  readonly requestId: string;
  /** The entries that the request has added to the audit log so far; absent in jobs. */
  readonly audited?: { readonly id: number; readonly action: string }[];
  /** The entry of the audit log that is undone. */
  readonly undoes?: number;
  /** The origin of the request; null if no person has made one. */
  readonly caller: Caller | null;
  readonly log: FastifyBaseLogger;
  /** Runs once the transaction has committed; never after a rollback. */
  afterCommit(effect: () => void): void;
}

/** Returns the caller. Throws 401 without a session. */
export function actorOf(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw signedOut();
  return ctx.actor;
}

/** Returns the visitor who calls. Throws 401 for everybody else. */
export function visitorOf(ctx: Pick<Ctx, 'visitor'>): Visitor {
  if (!ctx.visitor) throw signedOut();
  return ctx.visitor;
}

/**
 * Why an actor may not use a privilege: their role lacks it, or does not reach the facility; without one the whole tenant, which a role
 * limited to facilities never does. Undefined if they may.
 */
export function whyNot(
  actor: Pick<Actor, 'privileges' | 'facilityIds'>,
  privilege: Privilege,
  facilityId?: number | null,
): 'privilege' | 'reach' | undefined {
  if (!actor.privileges.has(privilege)) return 'privilege';
  const reaches = actor.facilityIds === null || (facilityId != null && actor.facilityIds.has(facilityId));
  return reaches ? undefined : 'reach';
}

/** Whether an actor has a privilege, as `whyNot`. */
export const can = (
  actor: Pick<Actor, 'privileges' | 'facilityIds'>,
  privilege: Privilege,
  facilityId?: number | null,
): boolean => whyNot(actor, privilege, facilityId) === undefined;

/** Returns the caller if they have the privilege. Throws 403 otherwise. */
export function authorize(ctx: Pick<Ctx, 'actor'>, privilege: Privilege, facilityId?: number | null): Actor {
  const actor = actorOf(ctx);
  if (!can(actor, privilege, facilityId)) throw forbidden(privilege);
  return actor;
}

/** Minutes for which a sign-in counts as fresh. */
const FRESH_MINUTES = 15;

/**
 * Throws 403 SIGN_IN_AGAIN if the caller's sign-in is older than `FRESH_MINUTES`. Changes that grant rights require this, so that
 * an unlocked screen or a stolen token is not enough; service accounts never sign in (403 NEEDS_PERSON). Operations declare it with `grantsRights`; those that grant rights only
 * in some cases call this function.
 */
export function needFreshSignIn(ctx: Pick<Ctx, 'actor'>): void {
  const { authenticatedAt, serviceToken } = actorOf(ctx);
  if (serviceToken) throw new Refusal(403, 'NEEDS_PERSON');
  const ageMs = Date.now() - authenticatedAt.getTime();
  if (ageMs > FRESH_MINUTES * MINUTE_MS) throw new Refusal(403, 'SIGN_IN_AGAIN', { minutes: FRESH_MINUTES });
}

/** Returns the caller if they have the privilege in any facility; results must be limited to those. Throws 403 otherwise. */
export function authorizeSomewhere(ctx: Pick<Ctx, 'actor'>, privilege: Privilege): Actor {
  const actor = actorOf(ctx);
  if (!actor.privileges.has(privilege)) throw forbidden(privilege);
  return actor;
}
