// npm run restore -- <backup> <new data folder>: creates a data folder for the next start from a backup.
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { runPlain } from './run-command.ts';

await runPlain(async ([backup, to, ...more], signal) => {
  if (!backup || !to || more.length) throw new StartFailure('Usage: npm run restore -- <backup> <new data folder>.');
  const { folder, manifest, holds } = await restoreBackup(backup, to, signal);
  console.log(`${folder} was restored to the state of ${manifest.stoppedAt}:`);
  console.log(
    `${holds.tenants} tenants, ${holds.people} people, ${holds.records} records, ${holds.files} of their files.`,
  );
  console.log(`Start it with: DATA_DIR=${folder} npm start`);
});
