// npm run backup -- <folder>: backs up the embedded database and the files to a new folder in <folder>, while the server runs.

import { takeBackup } from '../platform/backup/take-backup.ts';
import { readConfig } from '../platform/config.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { runPlain } from './run-command.ts';

await runPlain(async ([into, ...more], signal) => {
  if (!into || more.length) throw new StartFailure('Say it as: npm run backup -- <folder>.');
  const { folder, manifest, lost } = await takeBackup(readConfig(process.env), into, signal);
  const { list, holds, bucket } = manifest;
  for (const key of lost) console.error(`The file ${key} is named by a row and not there; it was lost before.`);
  console.log(`The backup is ${folder}: ${list.count} files, ${Math.ceil(list.bytes / 1_000_000)} MB.`);
  console.log(
    `It was started once: ${holds.tenants} tenants, ${holds.people} people, ${holds.records} records, ${holds.files} files of theirs.`,
  );
  if (bucket) console.log(`The files of the bucket ${bucket} are not in it: that one keeps its own versions.`);
});
