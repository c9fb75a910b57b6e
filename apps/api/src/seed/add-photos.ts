import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '@safety-qube/domain/durations';
import pLimit from 'p-limit';
import { newKeys } from '../modules/attachments/index.ts';
import type { TenantDb } from '../platform/db/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type AddedRecord, personAs } from './cast.ts';
import type { Random } from './random.ts';

import type { Pair, Photos, Picture } from './read-photos.ts';

/** A demo record that may get photos. */
interface Photographed {
  readonly recordId: number;
  readonly scene: string | undefined;
  readonly raisedAt: Date;
  /** Null for an anonymous record. */
  readonly raiserId: number | null;
  /** When and by whom it was last resolved; absent if it is not. */
  readonly done: { readonly at: Date; readonly by: number } | undefined;
}

/** Actions by which a record is resolved. */
const RESOLVED = ['fixed', 'implemented', 'resolved'];

/** Converts a demo record to one that may get photos of a scene. */
export function photographed(added: AddedRecord, scene: string | undefined): Photographed {
  const last = added.steps.findLast(({ action }) => RESOLVED.includes(action));
  return {
    recordId: added.id,
    scene,
    raisedAt: added.record.raised_at,
    raiserId: personAs(added, 'raiser') ?? null,
    done: last?.actor_id ? { at: last.at, by: last.actor_id } : undefined,
  };
}

/** The source and the destination of a tenant's photos. */
export interface Gallery {
  readonly tenantId: number;
  readonly storage: Storage;
  /** Loaded while other data is written. */
  readonly photos: Promise<Photos>;
}

/** Number of files that are written concurrently. */
const CONCURRENT_WRITES = 24;
/** Rows per statement. */
const BATCH = 500;
/** Milliseconds of the last 60 days, in which more records have photos, and every resolved one has one of afterwards. */
const RECENT_MS = 60 * DAY_MS;

/** A photo before it is stored: of a record, or of an answer in a form. */
interface Taken {
  readonly of:
    | { readonly record_id: number; readonly purpose: 'report' | 'evidence' }
    | { readonly execution_id: number };
  readonly picture: Picture;
  readonly at: Date;
  readonly by: number | null;
  readonly name: string;
}

/** Returns a file name like that of a phone's photo, by its time. */
export const photoName = (at: Date): string =>
  `IMG_${at
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .replace('T', '_')}.jpg`;

/** Returns the photos of one record: one to three of how it was found, and one of the resolution if there is one. */
function photosOf(random: Random, pairs: readonly Pair[], record: Photographed, now: Date): Taken[] {
  const { recordId, raisedAt, raiserId, done } = record;
  const isLate = now.getTime() - raisedAt.getTime() < RECENT_MS;
  const isReported = random.chance(isLate ? 0.62 : 0.3);
  const isShown = done !== undefined && (isReported || isLate);
  const seen = random.some(pairs, isReported ? random.pick([1, 1, 1, 2, 2, 3]) : 1);
  const taken: Taken[] = [];
  if (isReported)
    for (const [n, { before }] of seen.entries()) {
      const at = new Date(raisedAt.getTime() - (seen.length - n) * 41_000);
      const name = raiserId === null ? `${n + 1}.jpg` : photoName(at);
      taken.push({ of: { record_id: recordId, purpose: 'report' }, picture: before, at: raisedAt, by: raiserId, name });
    }
  const [first] = seen;
  if (isShown && first)
    taken.push({
      of: { record_id: recordId, purpose: 'evidence' },
      picture: first.after,
      at: done.at,
      by: done.by,
      name: photoName(done.at),
    });
  return taken;
}

/** Stores photos like an upload: first the bytes, then the rows. Returns their ids. */
export async function storePhotos(
  tx: TenantDb,
  { tenantId, storage }: Gallery,
  taken: readonly Taken[],
  now: Date,
): Promise<number[]> {
  const digests = new Map<Picture, string>();
  const digestOf = (picture: Picture): string => {
    const digest = digests.get(picture) ?? createHash('sha256').update(picture.bytes).digest('hex');
    digests.set(picture, digest);
    return digest;
  };
  const limit = pLimit(CONCURRENT_WRITES);
  const rows = taken.map(({ of, picture, at, by, name }) => {
    const keys = newKeys(tenantId, randomUUID(), now);
    return {
      row: {
        ...of,
        name,
        media_type: 'image/jpeg',
        bytes: picture.bytes.length,
        sha256: digestOf(picture),
        width: picture.width,
        height: picture.height,
        storage_key: keys.shown,
        preview_key: keys.preview,
        preview_bytes: picture.preview.length,
        uploaded_by: by,
        created_at: at,
      },
      files: [
        [keys.shown, picture.bytes],
        [keys.preview, picture.preview],
      ] as const,
    };
  });
  await Promise.all(rows.flatMap(({ files }) => files.map(([key, bytes]) => limit(() => storage.put(key, bytes)))));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const added = await tx
      .insertInto('attachment')
      .values(rows.slice(from, from + BATCH).map(({ row }) => row))
      .returning('id')
      .execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

/** Adds photos to some of the demo records. */
export async function addPhotos(
  tx: TenantDb,
  gallery: Gallery,
  random: Random,
  records: readonly Photographed[],
  now: Date,
): Promise<void> {
  const photos = await gallery.photos;
  const taken = records.flatMap((record) => {
    const pairs = photos.get(record.scene ?? '');
    return pairs ? photosOf(random, pairs, record, now) : [];
  });
  await storePhotos(tx, gallery, taken, now);
}
