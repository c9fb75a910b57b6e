import type { Config } from './config.ts';
import type { Actor, Ctx, Tenant, Visitor } from './context.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Relay } from './relay/relay.ts';
import type { Denials } from './security-log.ts';
import type { RefusedTokens } from './service-token.ts';
import type { Storage } from './storage/storage.ts';

/** Login tokens and their sessions. */
export interface Sessions {
  /** Returns the person of a login token of this tenant, or the service account of a token; null if it is invalid or expired. */
  read(tenant: Tenant, token: string): Promise<Actor | null>;
  /** Returns a login token for a session, with the claims of section 3 of the specification. */
  issue(tenant: Tenant, sessionId: string): Promise<string>;
  /** Reads the people of these sessions, or tokens, of a tenant from the database; without those that are no longer valid. */
  current(tenantId: number, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>;
  /**
   * Clears the cached sessions of a tenant, here at once and in other processes shortly after, so that the next request sees the
   * change; open sockets are checked again too.
   */
  forget(tenantId: number): void;
  /**
   * Ends all sessions of a person, here and at the embedded provider, in the caller's transaction; effective after the commit. For
   * deactivation and a new password. A new role needs only `ctx.afterCommit(() => forget(tenantId))`.
   */
  endAll(ctx: Ctx, employeeId: number): Promise<void>;
}

/** What a code is of: a poster, or a facility, whose people report by it without their name. */
export interface Coded {
  readonly kind: 'poster' | 'facility';
  readonly id: number;
  /** Counts the codes that it has had; a facility has only one. */
  readonly generation: number;
}

/** What the token of a visitor is for: what a code is of, or a claim. */
export type VisitOf = Coded | { readonly kind: 'claim'; readonly id: number; readonly generation: 0 };

/** The codes that people without a session come by (decision 34). */
export interface PosterCodes {
  /** Returns the function that writes the codes of a tenant. */
  writer(tenant: Tenant): Promise<(coded: Coded) => string>;
  /** Returns what a code of this tenant is of; undefined for any other text. No statement is needed once the key is known. */
  read(tenant: Tenant, text: string): Promise<Coded | undefined>;
}

/** The claims by which reporters without a name open their report. */
export interface Claims {
  /** Returns what claims of a tenant are derived with; everybody may know it. */
  salt(tenant: Tenant): Promise<string>;
  /** Returns the digest of a claim that is stored, which nobody can compute without the tenant's key. */
  digest(tenant: Tenant, claim: string): Promise<Buffer>;
}

/** Visitors and their tokens. */
export interface Visitors {
  /** Whether a token says that it is a visitor's, whether it is valid or not. */
  isTheirs(token: string): boolean;
  /** Returns a token for what a code is of, or a claim; `visitId` is that of an earlier token, if this one renews it. */
  issue(
    tenant: Tenant,
    of: VisitOf,
    about: { readonly visitId: string | undefined; readonly language: string; readonly timeZone: string },
  ): Promise<string>;
  /** Returns the visitor of a token of this tenant; undefined if it is invalid or expired, or what they came by is not in use. */
  read(tenant: Tenant, token: string): Promise<Visitor | undefined>;
}

/** What every module receives at start: configuration, connections and sessions; no rules of the product. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly posterCodes: PosterCodes;
  readonly claims: Claims;
  readonly visitors: Visitors;
  readonly mail: Mailer;
  readonly storage: Storage;
  /** Sends messages to people's sockets in any process; only to be used after the commit. */
  readonly relay: Relay;
  /** Writes denied operations to the security log. */
  readonly denials: Denials;
  /** Counts tokens of service accounts that are not valid. */
  readonly refusedTokens: RefusedTokens;
  /**
   * Sends a person a mail, in the caller's transaction, that they may sign in: with a link to choose a password if they have none
   * (valid for seven days, invalidates earlier ones), otherwise with a link to the sign-in page.
   */
  invite(ctx: Ctx, employeeId: number): Promise<void>;
  /** Creates the link of that mail, where there is no mail server. */
  invitationLink(ctx: Ctx, employeeId: number): Promise<string>;
}
