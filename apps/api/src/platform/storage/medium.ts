import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** What a file is made of: bytes, or a file of this machine. */
export type Source = Buffer | { readonly file: string; readonly bytes: number };

/** Bytes of a source as a stream. */
export const streamOf = (source: Source): Readable | Buffer =>
  Buffer.isBuffer(source) ? source : createReadStream(source.file);

/** How a disk of flydrive is written to for good, and how an absent file shows when it is read. */
export interface Medium {
  readonly disk: Disk;
  put(key: string, source: Source): Promise<void>;
  /** Removes what a crash has left of files that were being written before a moment. */
  removeUnfinished(before: Date): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Whether somebody copies the files now, so that none may be deleted. */
  areHeld?(): Promise<boolean>;
  isAbsent(error: unknown): boolean;
}
