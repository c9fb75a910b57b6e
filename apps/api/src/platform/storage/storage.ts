import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import type { Medium, Source } from './medium.ts';

/** Files by key, such as t3/attachments/2026-08-01/…; a key starts with its tenant and cannot leave the storage. */
export interface Storage {
  /** Stores a file atomically; durable once it resolves. */
  put(key: string, source: Source): Promise<void>;
  /** Returns the bytes of a file; undefined if it does not exist. */
  find(key: string): Promise<Readable | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file; does nothing if it does not exist. Throws while a backup copies the files; the caller must retry. */
  delete(key: string): Promise<void>;
  /** Returns when a file was written. */
  writtenAt(key: string): Promise<Date>;
  /** Removes incomplete files that were last written before a time and left by a crash. */
  removeUnfinished(before: Date): Promise<void>;
  /** Lists the keys of files and the paths of folders directly in a folder. */
  list(folder: string): AsyncIterable<{ readonly path: string; readonly isFile: boolean }>;
}

const KEY = /^t\d+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`);
  return key;
}

/** Returns an error with its causes, because flydrive wraps the original error. */
const causes = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error];

function storageOn(open: () => Promise<Medium>): Storage {
  let opened: Promise<Medium> | undefined;
  const medium = () => {
    opened ??= open();
    return opened;
  };
  return {
    async put(key, source) {
      await (await medium()).put(checked(key), source);
    },
    async find(key) {
      const { read, isAbsent } = await medium();
      return read(checked(key)).catch((error: unknown) => {
        if (causes(error).some(isAbsent)) return undefined;
        throw error;
      });
    },
    exists: async (key) => (await medium()).disk.exists(checked(key)),
    async delete(key) {
      const { disk, areHeld } = await medium();
      if (await areHeld?.()) throw new Error(`${checked(key)} stays while the files are copied; try again later`);
      await disk.delete(checked(key));
    },
    writtenAt: async (key) => (await (await medium()).disk.getMetaData(checked(key))).lastModified,
    removeUnfinished: async (before) => (await medium()).removeUnfinished(before),
    async *list(folder) {
      const { disk } = await medium();
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(checked(folder), paginationToken === undefined ? {} : { paginationToken });
        for (const object of page.objects)
          yield object.isFile ? { path: object.key, isFile: true } : { path: object.prefix, isFile: false };
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
  };
}

/** Creates the configured storage: a bucket, otherwise the folder `files` of the data folder. */
export const makeStorage = (config: Config): Storage =>
  storageOn(async () =>
    config.S3_BUCKET === undefined ? openFolder(config.DATA_DIR) : openBucket(config, config.S3_BUCKET),
  );
