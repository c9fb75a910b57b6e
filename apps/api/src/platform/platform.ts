import type { Config } from './config.ts';
import type { Actor, Tenant } from './context.ts';
import type { Database } from './db/database.ts';

/** Login tokens and the sessions behind them, as the rest of the application needs them. */
export interface Sessions {
  /** The person behind a login token of this tenant; null when it is not (any more) good. */
  read(tenant: Tenant, token: string): Promise<Actor | null>;
  /** A login token for a session, with the claims of section 3 of the specification. */
  issue(tenant: Tenant, sessionId: string): Promise<string>;
  /** Forgets what is believed of a tenant's sessions, so that the next request sees what has just changed. */
  forget(tenantId: number): void;
}

/** What every module is handed at start: configuration, connections and who is signed in; no rule of the product. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly sessions: Sessions;
}
