// npm run tenant:export -- <slug> <file.zip>: exports all data of a tenant to one file, while the tenant stays in use.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { firstOf } from '@safety-qube/domain/item-at';
import { exportTenant } from '../platform/archive/export-tenant.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { holdFiles } from '../platform/storage/hold.ts';
import { makeStorage } from '../platform/storage/storage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug, file, ...more], { config, owner, tenantsOf }) => {
  if (!slug || slug === 'all' || !file || more.length)
    throw new StartFailure('Usage: npm run tenant:export -- <slug> <file.zip>.');
  const path = resolve(file);
  if (existsSync(path)) throw new StartFailure(`The file ${path} already exists.`);
  const tenant = firstOf(await tenantsOf(slug));
  const releaseFiles = await holdFiles(config.DATA_DIR);
  const { manifest, lost } = await exportTenant({ owner, storage: makeStorage(config) }, tenant.id, path).finally(
    releaseFiles,
  );
  for (const key of lost)
    console.error(`The file ${key} is missing: it was lost before this export, and the archive only has its name.`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${slug} was exported to ${path}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files.`,
  );
  console.log('It contains personal data and hashes of passwords: store it where nobody else can read it.');
});
