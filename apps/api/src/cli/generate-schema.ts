// Writes the types of the tables (platform/db/schema.gen.ts) from a freshly migrated database: npm run generate.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../platform/db/roles.ts';

const folder = mkdtempSync(join(tmpdir(), 'safety-qube-schema-'));
chmodSync(folder, 0o755);
const cluster = await startEmbedded(folder, { durable: false });
try {
  const ownerUrl = await ensureOwner(cluster.superuserUrl, cluster.ownerPassword);
  await migrate(ownerUrl, (await ensureRoles(ownerUrl)).appRole);
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const options = {
    dialect: 'postgres',
    url: ownerUrl,
    'out-file': 'apps/api/src/platform/db/schema.gen.ts',
    'default-schema': 'app',
    'include-pattern': 'app.*',
    'numeric-parser': 'number',
    'type-mapping': JSON.stringify({ int8: 'number', citext: 'string' }),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), flags, { cwd: root, stdio: 'inherit' });
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}
