import type { Database, TenantDb } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The demo that the tests of these files share: it is seeded once. */
export interface Demo {
  readonly database: Database;
  readonly owner: Database;
  readonly storage: Storage;
  ofTenant(slug: string): Promise<TenantDb>;
}
