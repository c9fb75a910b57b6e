import { isHostOf, tenantOfHost } from '@safety-qube/domain/tenant-host';
import type { Config } from '../../platform/config.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseUnavailable, isAway } from '../../platform/db/database-away.ts';

/** Milliseconds for which a tenant is cached: switching to maintenance takes effect within a second. */
const CACHED_MS = 1000;

export interface TenantDirectory {
  /** Returns the tenant of a request's host; undefined when there is none, or when the host is not one of the installation. */
  ofHost(host: string): Promise<Tenant | undefined>;
}

/** The format of a tenant's slug in the table: other host names are neither looked up nor cached. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Looks tenants up by the first label of the host, caching each for a second. */
export function tenantDirectory(database: Database, config: Pick<Config, 'DOMAINS'>): TenantDirectory {
  const domains = config.DOMAINS.toLowerCase().split(/\s*,\s*/);
  const known = new Map<string, { until: number; tenant: Promise<Tenant | undefined> }>();
  const find = async (slugs: ReadonlySet<string>): Promise<ReadonlyMap<string, Tenant>> => {
    const asked = database.lookups.pool.query<Tenant>({
      name: 'tenants-by-slug',
      text: `select id, slug, name, brand, is_demo "isDemo", under_maintenance "isUnderMaintenance"
             from app.tenant where slug = any($1)`,
      values: [[...slugs]],
    });
    const { rows } = await asked.catch((error: unknown) => {
      throw isAway(error) ? new DatabaseUnavailable(error) : error;
    });
    return new Map(rows.map((tenant) => [tenant.slug, tenant]));
  };
  /** The names that are looked up once the current statement has ended: any number of invented names takes one connection. */
  let next: { readonly slugs: Set<string>; readonly found: ReturnType<typeof find> } | undefined;
  let before: Promise<unknown> = Promise.resolve();
  const load = async (slug: string): Promise<Tenant | undefined> => {
    if (!next) {
      const slugs = new Set<string>();
      const found = before.then(() => {
        next = undefined;
        return find(slugs);
      });
      before = found.catch(() => undefined);
      next = { slugs, found };
    }
    next.slugs.add(slug);
    return (await next.found).get(slug);
  };
  return {
    async ofHost(host) {
      if (!isHostOf(domains, host) || !URL.canParse(`http://${host}`)) return undefined;
      const slug = tenantOfHost(host);
      if (!SLUG.test(slug)) return undefined;
      const now = Date.now();
      const hit = known.get(slug);
      if (hit && hit.until > now) return hit.tenant;
      if (known.size > 10_000) known.clear(); // callers can invent any number of host names
      const tenant = load(slug);
      known.set(slug, { until: now + CACHED_MS, tenant });
      tenant.catch(() => known.delete(slug));
      return tenant;
    },
  };
}
