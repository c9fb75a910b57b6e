// Exports a list of a tenant in a separate process and prints what it took. Started by the benchmark with the database's URL.
import { rm } from 'node:fs/promises';
import { buildApp } from '../apps/api/src/app.ts';
import { makePlatform } from '../apps/api/src/make-platform.ts';
import { writeExport } from '../apps/api/src/modules/exports/write-export.ts';
import { actFor } from '../apps/api/src/modules/records/act-for.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { memoryRelay } from '../apps/api/src/platform/relay/memory-relay.ts';
import { watching } from './stage/watch-process.ts';

const { EXPORT_DATABASE = '', DATA_DIR = '', EXPORT_TENANT, EXPORT_EMPLOYEE } = process.env;
const database = openDatabase(EXPORT_DATABASE, 4);
const platform = makePlatform(readConfig({ DATA_DIR }), database, memoryRelay());
const app = await buildApp(platform); // like the server process at the time of a request
const tx = database.forTenant(Number(EXPORT_TENANT));
const job = { tx, tenantId: Number(EXPORT_TENANT), log: app.log };
const who = { employeeId: Number(EXPORT_EMPLOYEE), job: 'make-export' };
const actor = await actFor(job, platform.denials, who, (actor) => {
  if (!actor) throw new Error('nobody exports');
  return actor;
});
const definition = platform.recordExports.hazard;
const format = process.env['EXPORT_FORMAT'] === 'xlsx' ? 'xlsx' : 'csv';

async function make(filters: object) {
  const wish = { definition, format, filters, columns: null, language: 'en', timeZone: 'America/Chicago' } as const;
  const signal = new AbortController().signal;
  const made = await writeExport(wish, { actor, tx, dataDir: DATA_DIR, signal });
  await rm(made.file);
  return made;
}

await make({ search: 'ladder' });
globalThis.gc?.();
const [{ rows, bytes }, taken] = await watching(() => make({}));
process.stdout.write(`${JSON.stringify({ ...taken, format, rows, megabytes: bytes / 1e6 })}\n`);
await app.close();
await platform.relay.end();
await database.end();
