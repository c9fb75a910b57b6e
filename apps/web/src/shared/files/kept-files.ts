import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { session } from '../session/session.ts';

/** Maximum total bytes of the files that wait on a device to be uploaded. */
export const KEPT_BYTES = 150_000_000;

/** A file that waits on this device to be uploaded. */
export interface KeptFile {
  /** Its idempotency key: repeated uploads are the same file. */
  readonly key: string;
  /** What it belongs to, such as a form, and which part of that. */
  readonly place: string;
  readonly part: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}
interface Schema extends DBSchema {
  /** Can be read without the bytes, which may be many. */
  file: { key: string; value: KeptFile & { readonly ownerId: number }; indexes: { owner: number } };
  bytes: { key: string; value: ArrayBuffer };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('sq.files', 1, {
    upgrade(db) {
      db.createObjectStore('file', { keyPath: 'key' }).createIndex('owner', 'ownerId');
      db.createObjectStore('bytes');
    },
  });
  return opened;
};
const ownerId = (): number => session.claims()?.userId ?? 0;

let last: Promise<unknown> = Promise.resolve();
/**
 * Runs tasks one after the other, so that a removed file is not restored by an earlier task. Returns `otherwise` on a
 * device without storage.
 */
function runInOrder<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  const done = last.then(work).catch(() => otherwise);
  last = done;
  return done;
}

/** Stores a file, or its shrunk version, for the signed-in user; returns whether there was space. */
export const keepFile = (file: Omit<KeptFile, 'size' | 'type'>, bytes: Blob): Promise<boolean> =>
  runInOrder(async () => {
    const db = await database();
    const all = await db.getAll('file');
    const others = all.filter(({ key }) => key !== file.key).reduce((sum, { size }) => sum + size, 0);
    if (others + bytes.size > KEPT_BYTES) return false;
    const buffer = await bytes.arrayBuffer();
    const writing = db.transaction(['file', 'bytes'], 'readwrite');
    await Promise.all([
      writing.objectStore('file').put({ ...file, type: bytes.type, size: bytes.size, ownerId: ownerId() }),
      writing.objectStore('bytes').put(buffer, file.key),
      writing.done,
    ]);
    return true;
  }, false);

/** Returns the files of the signed-in user that were stored for a place. */
export const keptFilesOf = (place: string): Promise<KeptFile[]> =>
  runInOrder(async () => {
    const mine = await (await database()).getAllFromIndex('file', 'owner', ownerId());
    return mine.filter((file) => file.place === place);
  }, []);

/** Returns a stored file with its bytes; undefined when it was deleted. */
export const readKept = ({ key, name, type }: KeptFile): Promise<File | undefined> =>
  runInOrder(async () => {
    const bytes = await (await database()).get('bytes', key);
    return bytes && new File([bytes], name, { type });
  }, undefined);

async function drop(keys: readonly string[]): Promise<void> {
  const writing = (await database()).transaction(['file', 'bytes'], 'readwrite');
  for (const key of keys) {
    void writing.objectStore('file').delete(key);
    void writing.objectStore('bytes').delete(key);
  }
  await writing.done;
}

/** Deletes a stored file: the server has it, or it was removed. */
export const dropKept = (key: string): Promise<void> => runInOrder(() => drop([key]), undefined);

/** Returns how many files of the signed-in user wait on this device. */
export const countKept = (): Promise<number> =>
  runInOrder(async () => (await database()).countFromIndex('file', 'owner', ownerId()), 0);

/** Deletes all waiting files of the signed-in user. */
export const forgetKept = (): Promise<void> =>
  runInOrder(async () => drop(await (await database()).getAllKeysFromIndex('file', 'owner', ownerId())), undefined);
