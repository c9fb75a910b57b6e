// npm run tenant:import -- <file.zip> [--as <slug>]: imports the tenant of an archive, completely or not at all.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importTenant } from '../platform/archive/import-tenant.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { makeStorage } from '../platform/storage/storage.ts';
import { addressOf } from '../seed/address-of.ts';
import { completeImport } from '../seed/complete-import.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run tenant:import -- <file.zip> [--as <slug>].';

function parse(args: string[]): { file: string; as?: string } {
  try {
    const { positionals, values } = parseArgs({ args, options: { as: { type: 'string' } }, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && !more.length) return { file, ...(values.as !== undefined && { as: values.as }) };
  } catch {
    // An unknown option.
  }
  throw new StartFailure(USAGE);
}

await runCommand(async (args, { config, owner }) => {
  const { file, as } = parse(args);
  const tools = {
    owner,
    storage: makeStorage(config),
    complete: completeImport,
    folder: resolve(config.DATA_DIR, 'incoming'),
  };
  const { slug, manifest } = await importTenant(tools, resolve(file), as);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${manifest.tenant.name} was imported: ${rows} rows, ${manifest.files.count} files.`);
  console.log(
    `People have to sign in again, with the same passwords, at ${addressOf(slug, config.PUBLIC_PORT ?? config.PORT)}`,
  );
});
