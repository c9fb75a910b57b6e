// Fills an empty database with the demo, with or without its issues (SEED_ISSUES), and prints the seconds that this took.

import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import { makeStorage } from '../apps/api/src/platform/storage/storage.ts';
import { seedDemo } from '../apps/api/src/seed/demo.ts';
import { DEMO_TENANTS } from '../apps/api/src/seed/demo-tenants.ts';

const folder = process.env['DATA_DIR'] ?? '';
const embedded = await startEmbedded(folder);
const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
const { appRole } = await ensureRoles(ownerUrl);
await migrate(ownerUrl, appRole);
const owner = openDatabase(ownerUrl, 2);
const tenants = process.env['SEED_ISSUES'] ? DEMO_TENANTS : DEMO_TENANTS.map(({ issues: _, ...tenant }) => tenant);
const startedAt = performance.now();
await seedDemo(owner, 'http://127.0.0.1:1', true, makeStorage(readConfig(process.env)), tenants);
console.log((performance.now() - startedAt) / 1000);
await owner.end();
await embedded.stop();
