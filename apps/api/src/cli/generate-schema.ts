// Writes the types of the tables (platform/db/schema.gen.ts) from a freshly migrated database: npm run generate.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../platform/db/roles.ts';
import { COLUMN_TYPES, TYPE_IMPORTS } from './column-types.ts';

const FILE = 'apps/api/src/platform/db/schema.gen.ts';

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
    'out-file': FILE,
    'default-schema': 'app',
    'include-pattern': 'app.*',
    'numeric-parser': 'number',
    overrides: JSON.stringify({ columns: COLUMN_TYPES }),
    'type-mapping': JSON.stringify({ int8: 'number', citext: 'string' }),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), flags, { cwd: root, stdio: 'inherit' });
  // Its own `custom-imports` needs the compiler's API, which TypeScript 7 does not have.
  const text = readFileSync(join(root, FILE), 'utf8');
  const imports = Object.entries(TYPE_IMPORTS).map(([names, from]) => `import type { ${names} } from "${from}";`);
  writeFileSync(
    join(root, FILE),
    text.replace(/^import type .*$/m, (kysely) => [kysely, ...imports].join('\n')),
  );
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}
