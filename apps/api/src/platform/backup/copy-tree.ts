import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../thrown.ts';

/** Bytes per read, and number of files that are copied concurrently. */
const CHUNK = 1 << 18;
const CONCURRENT_FILES = 4;

/** A file of a backup, with its path relative to the data folder, separated by slashes. */
export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface CopyOptions {
  /** Whether a path, with everything below it, is skipped. */
  isLeft?(path: string): boolean;
  /** Called for each file once it is synced to disk. */
  onFile(file: CopiedFile): void | Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';

async function copyBytes(from: FileHandle, to: FileHandle, chunk: Buffer, signal: AbortSignal | undefined) {
  const hash = createHash('sha256');
  let bytes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await from.read(chunk, 0, chunk.length, null);
    if (!bytesRead) break;
    const part = chunk.subarray(0, bytesRead);
    hash.update(part);
    await to.writeFile(part);
    bytes += bytesRead;
  }
  await to.sync();
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file, readable by its owner only, and syncs it to disk. Returns undefined if it was deleted. `chunk` is the buffer. */
export async function copyFile(
  from: string,
  to: string,
  signal: AbortSignal | undefined,
  chunk: Buffer = Buffer.allocUnsafeSlow(CHUNK),
): Promise<Omit<CopiedFile, 'path'> | undefined> {
  const source = await open(from).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  if (!source) return undefined;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      return await copyBytes(source, target, chunk, signal);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyFolder(from: string, to: string, options: CopyOptions, chunks: Buffer[], path: string) {
  const { isLeft, onFile, signal } = options;
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(from, path), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const own = path ? `${path}/${entry.name}` : entry.name;
    if (isLeft?.(own)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, options, chunks, own);
    else if (entry.isFile()) files.push(own);
    else throw new Error(`${own} is neither a file nor a folder`);
  }
  const copyNext = async (chunk: Buffer): Promise<void> => {
    for (let own = files.shift(); own !== undefined; own = files.shift()) {
      const copied = await copyFile(join(from, own), join(to, own), signal, chunk);
      if (copied) await onFile({ path: own, ...copied });
    }
  };
  await Promise.all(chunks.map(copyNext));
  await syncFolder(join(to, path));
}

/**
 * Copies a folder that is being written to: files deleted meanwhile are left out, files added meanwhile may be. `onFile` is called
 * for each file. Throws for symbolic links.
 */
export async function copyTree(from: string, to: string, options: CopyOptions): Promise<void> {
  // Buffers are reused for all files: a cluster has more than a thousand, most of them one or two pages long.
  const chunks = Array.from({ length: CONCURRENT_FILES }, () => Buffer.allocUnsafeSlow(CHUNK));
  await copyFolder(from, to, options, chunks, '');
}
