import type { Config } from './config.ts';
import type { Actor, Ctx, Tenant } from './context.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Relay } from './relay/relay.ts';
import type { Denials } from './security-log.ts';
import type { Storage } from './storage/storage.ts';

/** Login tokens and the sessions behind them, as the rest of the application needs them. */
export interface Sessions {
  /** The person behind a login token of this tenant; null when it is not (any more) good. */
  read(tenant: Tenant, token: string): Promise<Actor | null>;
  /** A login token for a session, with the claims of section 3 of the specification. */
  issue(tenant: Tenant, sessionId: string): Promise<string>;
  /** Who is behind these sessions of a tenant now, asked of the database; without those that are not good any more. */
  current(tenantId: number, sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>;
  /**
   * Forgets what is believed of a tenant's sessions, here at once and in every other process a moment later, so that the next
   * request sees what has just changed; open sockets feel it too.
   */
  forget(tenantId: number): void;
  /**
   * Ends every session of a person, here and at the embedded provider, in the caller's transaction; felt once it has
   * committed. For deactivation and a new password. A new role needs only `ctx.afterCommit(() => forget(tenantId))`.
   */
  endAll(ctx: Ctx, employeeId: number): Promise<void>;
}

/** What every module is handed at start: configuration, connections and who is signed in; no rule of the product. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly mail: Mailer;
  readonly storage: Storage;
  /** Tells people's sockets, at whichever process they are; after the commit only. */
  readonly relay: Relay;
  /** Tells whoever watches over the installation of what was denied to somebody. */
  readonly denials: Denials;
  /**
   * Tells a person by mail, in the caller's transaction, that they may sign in: with a link to choose a password when they
   * have none (good for seven days, earlier ones die), else with the address of the sign-in page.
   */
  invite(ctx: Ctx, employeeId: number): Promise<void>;
}
