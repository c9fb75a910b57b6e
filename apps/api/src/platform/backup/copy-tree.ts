import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that are read at once, and files that are copied at once. */
const CHUNK = 1 << 18;
const TOGETHER = 4;

/** A file of a backup: its path from the data folder, with slashes. */
export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface CopyOptions {
  /** Paths that stay behind, with all below them. */
  isLeft?(path: string): boolean;
  /** Called for each file once it is on the disk. */
  onFile(file: CopiedFile): void | Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

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

/** Copies one file onto the disk, for its owner alone; undefined when there is none any more. `chunk` holds what is on its way. */
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
 * Copies a folder that others write to: what goes meanwhile is left out, what comes may be. Answers nothing; `onFile` hears of
 * each file. Links lead elsewhere and are refused.
 */
export async function copyTree(from: string, to: string, options: CopyOptions): Promise<void> {
  // Shared by all files: a cluster has more than a thousand, most of them of a page or two.
  const chunks = Array.from({ length: TOGETHER }, () => Buffer.allocUnsafeSlow(CHUNK));
  await copyFolder(from, to, options, chunks, '');
}
