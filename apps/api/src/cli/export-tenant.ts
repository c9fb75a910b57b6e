// npm run tenant:export -- <slug> <file.zip>: exports all data of a tenant to one file, while the tenant stays in use.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportTenant } from '../platform/archive/export-tenant.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { holdFiles } from '../platform/storage/hold.ts';
import { makeStorage } from '../platform/storage/storage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([slug, file, ...more], { config, owner, tenantsOf }) => {
  if (!slug || slug === 'all' || !file || more.length)
    throw new StartFailure('Say it as: npm run tenant:export -- <slug> <file.zip>.');
  const path = resolve(file);
  if (existsSync(path)) throw new StartFailure(`There is a file ${path} already.`);
  const [tenant] = await tenantsOf(slug);
  const releaseFiles = await holdFiles(config.DATA_DIR);
  const { manifest, lost } = await exportTenant(
    { owner, storage: makeStorage(config) },
    tenant?.id as number,
    path,
  ).finally(releaseFiles);
  for (const key of lost) console.error(`The file ${key} was lost before; the archive names it without its bytes.`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${slug} is in ${path}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files.`,
  );
  console.log('It holds personal data and the hashes of passwords: keep it where nobody else reads.');
});
