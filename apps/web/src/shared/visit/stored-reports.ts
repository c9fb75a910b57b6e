import type { CallArgs } from '@safety-qube/contract/endpoint';
import type { addTaskNote, reportAsVisitor } from '@safety-qube/contract/endpoints/visits';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { VisitFile } from './visit-files.ts';
import { REPORTS, STORAGE } from './visit-storage.ts';

/** The words of a report by a form or of a type, or those about the task of a poster. */
export type ReportBody = CallArgs<typeof reportAsVisitor>['body'];
export type NoteBody = CallArgs<typeof addTaskNote>['body'];

/** A file of a report, which follows its words. */
export interface QueuedFile extends Omit<VisitFile, 'messageId'> {
  /** Why the server refuses it: it stays on the device, and is sent again on request only. */
  readonly refusal?: string | undefined;
}
/** Why the server refuses a report. */
export interface ReportRefusal {
  readonly code: string | undefined;
  /** In the language in which it was sent. */
  readonly message: string;
}
/** A report that is on its way from this device. */
export interface QueuedReport {
  /** Idempotency key: the report becomes one record, however often it is sent. */
  readonly key: string;
  /** The code by which it is sent. */
  readonly code: string;
  /** What was derived from its claim code: by it the files follow. */
  readonly claim: string;
  readonly at: number;
  /** The words; removed from the device when the server has them. */
  readonly body?: ReportBody | NoteBody | undefined;
  /** A report that was refused stays on the device, and is sent again on request only. */
  readonly refusal?: ReportRefusal | undefined;
}
/** A file of a report as this device stores it. */
export interface StoredFile extends Omit<QueuedFile, 'bytes'> {
  readonly reportKey: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** It is not small yet. */
  readonly isAsChosen?: true;
}
/** What this device stores. */
interface Schema extends DBSchema {
  [REPORTS]: { key: string; value: QueuedReport };
  file: {
    key: string;
    value: StoredFile;
    indexes: { report: string };
  };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
/** Opens the device's storage. Its library is loaded after the first paint, by the first look for waiting reports. */
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Schema>(STORAGE, 1, {
      upgrade(db) {
        db.createObjectStore(REPORTS, { keyPath: 'key' });
        db.createObjectStore('file', { keyPath: 'key' }).createIndex('report', 'reportKey');
      },
    }),
  );
  return opened;
};
/** Does something with this device's storage; a private window may refuse it, then the report waits in memory only. */
const stored = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> =>
  database()
    .then(work)
    .catch(() => otherwise);

/** Stores a report without its files; returns whether this device has stored it. */
export const storeReport = ({ key, code, claim, at, body, refusal }: QueuedReport): Promise<boolean> =>
  stored(async (db) => {
    await db.put(REPORTS, { key, code, claim, at, ...(body && { body }), ...(refusal && { refusal }) });
    return true;
  }, false);
/**
 * Stores a file of a report, unless the report was deleted meanwhile; returns whether this device has stored it. Rejects if the file
 * cannot be read.
 */
export async function storeFile(
  reportKey: string,
  { bytes, ...file }: QueuedFile,
  mark?: { isAsChosen: true },
): Promise<boolean> {
  const buffer = await bytes.arrayBuffer();
  return stored(async (db) => {
    const writing = db.transaction([REPORTS, 'file'], 'readwrite');
    const isKept = (await writing.objectStore(REPORTS).count(reportKey)) > 0;
    if (isKept) await writing.objectStore('file').put({ ...file, ...mark, reportKey, type: bytes.type, bytes: buffer });
    await writing.done;
    return isKept;
  }, false);
}
export const removeReport = (key: string): Promise<void> => stored((db) => db.delete(REPORTS, key), undefined);
export const removeFile = (key: string): Promise<void> => stored((db) => db.delete('file', key), undefined);
export const removeFiles = (reportKey: string): Promise<void> =>
  stored(async (db) => {
    for (const key of await db.getAllKeysFromIndex('file', 'report', reportKey)) await db.delete('file', key);
  }, undefined);

/** Returns what this device has stored: reports, and their files. */
export async function readStored() {
  return stored(async (db) => ({ reports: await db.getAll(REPORTS), kept: await db.getAll('file') }), {
    reports: [],
    kept: [],
  });
}

/** Closes the storage, which is opened again when it is needed. */
export function closeStorage(): void {
  void opened?.then(
    (db) => db.close(),
    () => undefined, // it was refused
  );
  opened = undefined;
}
