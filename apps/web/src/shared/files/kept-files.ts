import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { session } from '../session/session.ts';

/** Bytes that a device keeps at most, of all files that wait to be sent. */
export const KEPT_BYTES = 150_000_000;

/** A file that waits on this device to be sent. */
export interface KeptFile {
  /** Its idempotency key: sent again, it is the same file. */
  readonly key: string;
  /** What it was brought for, such as a form, and which part of that. */
  readonly place: string;
  readonly part: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}
interface Schema extends DBSchema {
  /** Read without the bytes, which may be many. */
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
/** One after the other: what is taken away is not put back by what began before. A device that keeps nothing answers `otherwise`. */
function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  const done = last.then(work).catch(() => otherwise);
  last = done;
  return done;
}

/** Keeps a file, or its smaller self, for the signed-in person; answers whether there was room for it. */
export const keepFile = (file: Omit<KeptFile, 'size' | 'type'>, bytes: Blob): Promise<boolean> =>
  inTurn(async () => {
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

/** Files of the signed-in person that were kept for a place. */
export const keptFilesOf = (place: string): Promise<KeptFile[]> =>
  inTurn(async () => {
    const mine = await (await database()).getAllFromIndex('file', 'owner', ownerId());
    return mine.filter((file) => file.place === place);
  }, []);

/** A kept file with its bytes; undefined when it is gone. */
export const readKept = ({ key, name, type }: KeptFile): Promise<File | undefined> =>
  inTurn(async () => {
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

/** A file waits no longer: the server has it, or nobody wants it. */
export const dropKept = (key: string): Promise<void> => inTurn(() => drop([key]), undefined);

/** How many files of the signed-in person wait on this device. */
export const countKept = (): Promise<number> =>
  inTurn(async () => (await database()).countFromIndex('file', 'owner', ownerId()), 0);

/** Forgets all that waits of the signed-in person. */
export const forgetKept = (): Promise<void> =>
  inTurn(async () => drop(await (await database()).getAllKeysFromIndex('file', 'owner', ownerId())), undefined);
