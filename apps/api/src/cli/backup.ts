// npm run backup -- <folder>: backs up the embedded database and the files to a new folder in <folder>, while the server runs.

import { takeBackup } from '../platform/backup/take-backup.ts';
import { readConfig } from '../platform/config.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { runPlain } from './run-command.ts';

await runPlain(async ([into, ...more], signal) => {
  if (!into || more.length) throw new StartFailure('Usage: npm run backup -- <folder>.');
  const { folder, manifest, lost } = await takeBackup(readConfig(process.env), into, signal);
  const { list, holds, bucket } = manifest;
  for (const key of lost)
    console.error(`The file ${key} is missing: the database names it, but it was lost before this backup.`);
  console.log(`The backup is ${folder}: ${list.count} files, ${Math.ceil(list.bytes / 1_000_000)} MB.`);
  console.log(
    `A server was started on it to check it: ${holds.tenants} tenants, ${holds.people} people, ${holds.records} records, ${holds.files} of their files.`,
  );
  if (bucket) console.log(`It does not contain the files of the bucket ${bucket}, which keeps versions of its own.`);
});
