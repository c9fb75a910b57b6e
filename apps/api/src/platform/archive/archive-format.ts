import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';

/** Raised when what an archive holds, or how, is no longer what older versions of the product read. */
export const ARCHIVE_VERSION = 1;

export const MANIFEST = 'manifest.json';
/** The list of the files: a line of JSON each. */
export const FILE_LIST = 'files.jsonl';
export const tablePath = (table: string): string => `tables/${table}.jsonl`;
/** Where a file of the storage lies in the archive, whose keys carry no tenant: t0/attachments/… */
export const filePath = (key: string): string => `files/${key.slice('t0/'.length)}`;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.int().min(0);

/** What an archive says of itself: enough to know whether all of it is there, unchanged, and whether it fits. */
export const Manifest = z.object({
  format: z.literal('safety-qube-tenant'),
  version: z.int(),
  /** The last migration of the database that it came from. */
  schema: z.string(),
  exportedAt: z.iso.datetime(),
  tenant: z.object({
    slug: z.string(),
    name: z.string(),
    brand: z.enum(['safety', 'security']),
    isDemo: z.boolean(),
    createdAt: z.string(),
  }),
  /** In the order in which they are filled. */
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
  /** Tables that did not come along, and why. */
  leftOut: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A line of the list of files: the key as the rows have it, and what its bytes are; without these, they were lost before. */
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

/** Lets bytes through and answers what they were, once they are all through. */
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
