import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, type JWK } from 'jose';
import type Provider from 'oidc-provider';
import type { Tenant } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { loadKeys, type SigningKey } from '../signing-keys.ts';
import { makeProvider } from './make-provider.ts';
import type { CodeLogin } from './payload-adapter.ts';

/** Milliseconds for which a provider uses its keys before it checks for new ones. */
const KEYS_CACHED_MS = 60_000;
/** Providers kept in memory. Each takes 150 kB and 5 ms to create; the oldest is dropped for a new one. */
const MAX_PROVIDERS = 1000;

interface EmbeddedProvider {
  readonly provider: Provider;
  readonly handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** Keys by which its id_tokens are verified. */
  readonly verify: ReturnType<typeof createLocalJWKSet>;
}
/** Called when the code of a login is used a second time. */
export type WhenReplayed = (tenant: Tenant, login: CodeLogin) => Promise<void>;
export interface EmbeddedProviders {
  /** Returns the tenant's provider at an address; `fresh` reads the keys again, for a token whose key is unknown. */
  get(tenant: Tenant, origin: string, fresh?: boolean): Promise<EmbeddedProvider>;
}

const publicPart = ({ d: _, ...jwk }: JWK): JWK => jwk;
const ring = (...keys: (readonly SigningKey[])[]): string => keys.flatMap((k) => k.map((one) => one.kid)).join();

/**
 * Keeps one provider per tenant and address, created on first use and again when the tenant's keys have changed. `whenReplayed`
 * ends what was started with a code that a second client has used.
 */
export function embeddedProviders(database: Database, whenReplayed: WhenReplayed): EmbeddedProviders {
  const made = new Map<string, { until: number; ring: string; embedded: EmbeddedProvider }>();
  const loading = new Map<string, Promise<EmbeddedProvider>>();

  const load = async (id: string, tenant: Tenant, origin: string): Promise<EmbeddedProvider> => {
    const [signing, cookie] = await Promise.all([
      loadKeys(database, tenant.id, 'id-token'),
      loadKeys(database, tenant.id, 'cookie'),
    ]);
    const until = Date.now() + KEYS_CACHED_MS;
    const hit = made.get(id);
    const now = ring(signing, cookie);
    let embedded = hit?.embedded;
    if (!embedded || hit?.ring !== now) {
      const provider = makeProvider(database, tenant, origin, { signing, cookie }, (login) =>
        whenReplayed(tenant, login),
      );
      const verify = createLocalJWKSet({ keys: signing.map((k) => publicPart(k.secret)) });
      embedded = { provider, handle: provider.callback(), verify };
    }
    made.delete(id);
    const [oldestKey] = made.size >= MAX_PROVIDERS ? made.keys() : [];
    if (oldestKey !== undefined) made.delete(oldestKey); // the caller can choose any port in the host header
    made.set(id, { until, ring: now, embedded });
    return embedded;
  };

  return {
    async get(tenant, origin, fresh = false) {
      const id = `${tenant.id} ${origin}`;
      const hit = made.get(id);
      if (hit && hit.until > Date.now() && !fresh) return hit.embedded;
      let pending = loading.get(id);
      if (!pending) {
        pending = load(id, tenant, origin).finally(() => loading.delete(id));
        loading.set(id, pending);
      }
      return pending;
    },
  };
}
