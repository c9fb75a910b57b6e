import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';

/** Version of the archive format: incremented when older versions of the product can no longer read new archives. */
export const ARCHIVE_VERSION = 1;

export const MANIFEST = 'manifest.json';
/** The list of files, one line of JSON each. */
export const FILE_LIST = 'files.jsonl';
export const tablePath = (table: string): string => `tables/${table}.jsonl`;
/** Returns the path in the archive of a stored file. Keys in an archive name no tenant: t0/attachments/… */
export const filePath = (key: string): string => `files/${key.slice('t0/'.length)}`;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.int().min(0);

/** Metadata of an archive, enough to check that it is complete, unchanged and fits this database. */
export const Manifest = z.object({
  format: z.literal('safety-qube-tenant'),
  version: z.int(),
  /** The last migration of the source database. */
  schema: z.string(),
  exportedAt: z.iso.datetime(),
  tenant: z.object({
    slug: z.string(),
    name: z.string(),
    brand: z.enum(['safety', 'security']),
    isDemo: z.boolean(),
    createdAt: z.string(),
  }),
  /** In the order in which they are imported. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()),
      rows: Size,
      bytes: Size,
      sha256: Sha256,
    }),
  ),
  files: z.object({ count: Size, bytes: Size, list: z.object({ bytes: Size, sha256: Sha256 }) }),
  /** The last seal of the audit log and of the history of records; absent before the first, and in archives of earlier versions. */
  auditHead: z.object({ position: z.int().min(1), seal: Sha256 }).optional(),
  /** Tables that are not in the archive, and why. */
  leftOut: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A line of the file list: the key as in the rows, and size and hash of the file, absent if the storage had lost it already. */
export const FileLine = z.object({
  key: z.string().regex(/^t0(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/),
  bytes: Size.optional(),
  sha256: Sha256.optional(),
});
export type FileLine = z.infer<typeof FileLine>;

export interface Measured {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes a stream through and measures it: `done` returns size and hash after the end, and throws before. */
export function measure(source: AsyncIterable<Buffer | string>): { stream: Readable; done(): Measured } {
  const hash = createHash('sha256');
  let bytes = 0;
  let sha256: string | undefined;
  async function* through() {
    for await (const chunk of source) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(buffer);
      bytes += buffer.length;
      yield buffer;
    }
    sha256 = hash.digest('hex');
  }
  return {
    stream: Readable.from(through(), { objectMode: false }),
    done() {
      if (sha256 === undefined) throw new Error('The bytes are not all through.');
      return { bytes, sha256 };
    },
  };
}
