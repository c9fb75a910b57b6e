// Adds the SHA-256 of new migrations to migrations/SHA256SUMS, and fails for changed ones: npm run generate.
import { listNewMigrations } from '../platform/db/migration-files.ts';
import { runPlain } from './run-command.ts';

await runPlain(async () => {
  for (const name of await listNewMigrations()) console.log(`${name}.sql is listed now and must not change any more.`);
});
