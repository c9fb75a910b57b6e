import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportReading } from '@safety-qube/contract/schemas/imports';
import { refuse, storageUnavailable } from '../../platform/errors.ts';
import { decode, readCsv } from '../../platform/imports/read-csv.ts';
import { readWorkbook } from '../../platform/imports/read-workbook.ts';
import type { Rows } from '../../platform/imports/rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { incomingFolder } from '../attachments/index.ts';

/** A stored file and how it is read. */
export interface StoredFile {
  readonly storageKey: string | null;
  readonly format: 'csv' | 'xlsx';
  readonly reading: ImportReading;
  /** Whether bytes that are not of the encoding are ignored, also when that is not decided yet: for a preview of the file. */
  readonly isLenient?: boolean;
}

/**
 * Yields every row of a stored file, including that of the column names, as it is read. A workbook is copied to this machine first,
 * because its directory is at its end. 422 IMPORT_FORGOTTEN when the file has been deleted, 503 while the storage is unavailable.
 */
export async function* openRows({ storage, config }: Pick<Platform, 'storage' | 'config'>, file: StoredFile): Rows {
  const bytes =
    file.storageKey === null
      ? undefined
      : await storage.find(file.storageKey).catch(() => {
          throw storageUnavailable();
        });
  if (!bytes) throw refuse('IMPORT_FORGOTTEN');
  if (file.format === 'csv') {
    try {
      const { encoding, delimiter, replacesStray = false } = file.reading;
      const isLenient = file.isLenient || (replacesStray && encoding === 'utf-8');
      yield* readCsv(decode(bytes, encoding ?? 'utf-8', { isLenient }), delimiter);
    } finally {
      bytes.destroy();
    }
    return;
  }
  const folder = incomingFolder(config.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const copy = join(folder, randomUUID());
  try {
    await pipeline(bytes, createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    yield* readWorkbook(copy, file.reading.sheet);
  } finally {
    await rm(copy, { force: true });
  }
}
