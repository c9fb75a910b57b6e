import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import type { Medium, Source } from './medium.ts';

/** Files by key, such as t3/attachments/2026-08-01/…; a key leads with its tenant and never leads out. */
export interface Storage {
  /** Durable once it resolves: a file is there whole or not at all. */
  put(key: string, source: Source): Promise<void>;
  /** Its bytes; undefined when there is no such file. */
  find(key: string): Promise<Readable | undefined>;
  exists(key: string): Promise<boolean>;
  /** That it is gone already is no error. While a backup copies the files it throws: who deletes, tries again. */
  delete(key: string): Promise<void>;
  /** When it was written. */
  writtenAt(key: string): Promise<Date>;
  /** Removes what a crash has left of files that were being written before a moment. */
  removeUnfinished(before: Date): Promise<void>;
  /** Keys of the files, and paths of the folders, that lie directly in a folder. */
  list(folder: string): AsyncIterable<{ readonly path: string; readonly isFile: boolean }>;
}

const KEY = /^t\d+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of the storage`);
  return key;
}

/** flydrive wraps what happened. */
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

/** The storage that the configuration names: a bucket, else the folder `files` of the data. */
export const makeStorage = (config: Config): Storage =>
  storageOn(async () => (config.S3_BUCKET === undefined ? openFolder(config.DATA_DIR) : openBucket(config)));
