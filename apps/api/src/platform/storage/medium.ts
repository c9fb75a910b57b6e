import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** The content of a file: bytes, or a file of this machine. */
export type Source = Buffer | { readonly file: string; readonly bytes: number };

/** Returns a source as a stream or buffer. */
export const streamOf = (source: Source): Readable | Buffer =>
  Buffer.isBuffer(source) ? source : createReadStream(source.file);

/** A disk of flydrive with durable writes and detection of missing files. */
export interface Medium {
  readonly disk: Disk;
  put(key: string, source: Source): Promise<void>;
  /** Removes incomplete files that were last written before a time and left by a crash. */
  removeUnfinished(before: Date): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Whether the files are held by a backup, so that none may be deleted. */
  areHeld?(): Promise<boolean>;
  isAbsent(error: unknown): boolean;
}
