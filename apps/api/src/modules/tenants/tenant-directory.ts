import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** Milliseconds for which a tenant is remembered: a switch to maintenance is felt within a second. */
const REMEMBERED = 1000;

export interface TenantDirectory {
  /** The tenant of a slug; undefined when there is none. */
  find(slug: string): Promise<Tenant | undefined>;
}

/** Looks tenants up by the first label of the host, remembering each for a second. */
export function tenantDirectory(database: Database): TenantDirectory {
  const known = new Map<string, { until: number; tenant: Promise<Tenant | undefined> }>();
  const load = async (slug: string): Promise<Tenant | undefined> => {
    const { rows } = await database.pool.query<Tenant>({
      name: 'tenant-by-slug',
      text: `select id, slug, name, brand, is_demo "isDemo", under_maintenance "isUnderMaintenance"
             from app.tenant where slug = $1`,
      values: [slug],
    });
    return rows[0];
  };
  return {
    find(slug) {
      const now = Date.now();
      const hit = known.get(slug);
      if (hit && hit.until > now) return hit.tenant;
      if (known.size > 10_000) known.clear(); // host names are the caller's to invent
      const tenant = load(slug);
      known.set(slug, { until: now + REMEMBERED, tenant });
      tenant.catch(() => known.delete(slug));
      return tenant;
    },
  };
}
