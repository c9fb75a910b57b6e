import { discardAttachment } from '@safety-qube/contract/endpoints/attachments';
import { ATTACHMENT_BYTES } from '@safety-qube/contract/schemas/attachments';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { CallError, call, isTemporaryFailure } from '../api/call.ts';
import { refusalOf } from '../api/form-errors.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { upload } from './upload.ts';

/** Files that are uploaded at the same time: more would gain nothing on a slow phone network. */
const MAX_PARALLEL = 3;
/** Milliseconds after which a failed upload is repeated automatically. */
const RETRY_AFTER_MS = 5000;

/** A file that is being uploaded, or is held by the server. */
export interface TrayFile {
  readonly key: string;
  readonly name: string;
  readonly isImage: boolean;
  readonly status: 'waiting' | 'sending' | 'held' | 'failed';
  /** Share that has been sent, 0 to 1. */
  readonly progress: number;
  /** Why it failed, if the server said so. */
  readonly problem?: string | undefined;
  /** False where a retry would fail again. */
  readonly canRetry?: boolean;
  /** The server could not be reached: the upload is retried automatically. Only in a tray that keeps its files. */
  readonly isAway?: boolean;
  /**
   * Whether it is stored on this device until it is uploaded; undefined until that is known, and in a tray that stores
   * nothing.
   */
  readonly isKept?: boolean;
  /** Object URL of the local file. */
  readonly preview?: string | undefined;
  /** Id of the attachment, once the server holds it. */
  readonly id?: number | undefined;
}
/** The stored data of a held file. */
export type SavedFile = Required<Pick<TrayFile, 'key' | 'name' | 'isImage'>> & { readonly id: number };

/** Files for a report, a resolution or a comment: each upload starts as soon as the file is chosen. */
export interface FileTray {
  readonly files: () => readonly TrayFile[];
  readonly subscribe: (react: () => void) => () => void;
  readonly add: (chosen: readonly File[]) => void;
  readonly retry: (key: string) => void;
  /** Removes a file, on the server too. */
  readonly remove: (key: string) => void;
  /** Marks a file as no longer held by the server, which keeps unused files for a day. */
  readonly lose: (key: string) => void;
  /** Replaces the held files, regardless of who uploaded them; uploads in progress stay. */
  readonly show: (held: readonly SavedFile[]) => void;
  /** Empties the tray; with `discard` on the server too, otherwise the held files now belong to a record. */
  readonly clear: (options?: { discard?: boolean }) => void;
  /** Resolves once no upload is in progress. */
  readonly settled: () => Promise<void>;
}

/** Stores files on the device until the server has them. */
export interface FileKeeper {
  /** Returns whether there was space. */
  readonly keep: (key: string, name: string, bytes: Blob) => Promise<boolean>;
  readonly drop: (key: string) => void;
}
/** A tray that can restore files that were kept before. */
export interface KeepingTray extends FileTray {
  readonly adopt: (key: string, file: File) => void;
}

export const heldIds = (files: readonly TrayFile[]): number[] => files.flatMap((file) => file.id ?? []);
export const savedFiles = (files: readonly TrayFile[]): SavedFile[] =>
  files.flatMap(({ key, name, isImage, id }) => (id === undefined ? [] : [{ key, name, isImage, id }]));
export const isOnItsWay = (file: TrayFile): boolean => file.status === 'waiting' || file.status === 'sending';

/** Whether it will not be retried automatically: a file that only waits for a connection has not failed. */
export const isFailed = (file: TrayFile): boolean => file.status === 'failed' && !file.isAway;

/**
 * Returns the ids of all files of a tray, once no upload is in progress. Throws a CallError with the number of failed
 * files, so that none is left out silently.
 */
export async function arrivedIds(tray: FileTray): Promise<number[]> {
  await tray.settled();
  const failed = tray.files().filter(({ status }) => status === 'failed').length;
  if (failed) throw new CallError(422, i18next.t('files.failed', { count: failed }));
  return heldIds(tray.files());
}

/** Whether the server refuses the file itself, so that a retry would fail again. */
const isOfFile = (error: unknown): boolean =>
  error instanceof CallError && (error.code?.startsWith('ATTACHMENT_') ?? false);

/** Creates a tray with the files that were held before. With a keeper no file is lost by a reload or while offline. */
export function makeTray(saved: readonly SavedFile[] = [], keeper?: FileKeeper): KeepingTray {
  let files: readonly TrayFile[] = saved.map((file) => ({ ...file, status: 'held', progress: 1 }));
  const sources = new Map<string, { file: File; abort: AbortController }>();
  const listeners = new Set<() => void>();
  const set = (next: readonly TrayFile[]): void => {
    files = next;
    for (const react of listeners) react();
  };
  const patch = (key: string, change: Partial<TrayFile>): void =>
    set(files.map((file) => (file.key === key ? { ...file, ...change } : file)));
  const keep = (key: string, name: string, bytes: Blob): void =>
    void keeper?.keep(key, name, bytes).then((isKept) => patch(key, { isKept }));

  const send = async (key: string): Promise<void> => {
    const source = sources.get(key);
    if (!source) return;
    patch(key, { status: 'sending', progress: 0, problem: undefined });
    const { file, abort } = source;
    try {
      const small = await shrinkPhoto(file);
      if (small !== file) {
        sources.set(key, { abort, file: new File([small], file.name, { type: small.type }) });
        keep(key, file.name, small);
      }
      const held = await upload(small, file.name, {
        key,
        signal: abort.signal,
        onProgress: (progress) => patch(key, { progress }),
      });
      // It was removed while its upload was in progress: it is discarded.
      if (!files.some((other) => other.key === key)) void discard(held.id);
      const arrived = { status: 'held', progress: 1, id: held.id, isAway: false } as const;
      // Another window may have restored and uploaded it as well after a reload.
      const others = files.filter(({ id }) => id !== held.id);
      set(others.map((other) => (other.key === key ? { ...other, ...arrived } : other)));
      sources.delete(key);
      keeper?.drop(key);
    } catch (error) {
      const isAway = keeper !== undefined && isTemporaryFailure(error);
      const problem = isAway ? undefined : refusalOf(error);
      patch(key, { status: 'failed', problem, canRetry: !isOfFile(error), isAway });
      if (isAway) setTimeout(tryAgain, RETRY_AFTER_MS);
    }
    next();
  };
  const tryAgain = (): void => {
    set(files.map((file) => (file.status === 'failed' && file.isAway ? { ...file, status: 'waiting' } : file)));
    next();
  };
  if (keeper) window.addEventListener('online', tryAgain);
  const next = (): void => {
    const free = MAX_PARALLEL - files.filter((file) => file.status === 'sending').length;
    for (const file of files.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free)))
      void send(file.key);
  };
  const discard = (id: number): Promise<unknown> =>
    // A held file that is not discarded is deleted after a day anyway.
    call(discardAttachment, { params: { id } }).catch(() => undefined);
  const forget = (file: TrayFile): void => {
    sources.get(file.key)?.abort.abort();
    sources.delete(file.key);
    keeper?.drop(file.key);
    if (file.preview) URL.revokeObjectURL(file.preview);
  };

  const take = (key: string, file: File): TrayFile => {
    const isImage = file.type.startsWith('image/');
    const preview = isImage ? URL.createObjectURL(file) : undefined;
    const base = { key, name: file.name, isImage, progress: 0, preview };
    // A large photo is shrunk first; any other file is sent as it is.
    if (!isImage && file.size > ATTACHMENT_BYTES)
      return { ...base, status: 'failed', canRetry: false, problem: i18next.t('files.tooLarge') };
    sources.set(key, { file, abort: new AbortController() });
    return { ...base, status: 'waiting' };
  };

  return {
    files: () => files,
    subscribe(react) {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    add(chosen) {
      const added = chosen.map((file) => take(crypto.randomUUID(), file));
      set([...files, ...added]);
      for (const { key, name } of added) {
        const source = sources.get(key);
        if (source) keep(key, name, source.file);
      }
      next();
    },
    adopt(key, file) {
      if (files.some((other) => other.key === key)) return;
      set([...files, { ...take(key, file), isKept: true }]);
      next();
    },
    retry(key) {
      patch(key, { status: 'waiting' });
      next();
    },
    remove(key) {
      const file = files.find((other) => other.key === key);
      if (!file) return;
      forget(file);
      set(files.filter((other) => other !== file));
      if (file.id !== undefined) void discard(file.id);
    },
    lose(key) {
      patch(key, { status: 'failed', id: undefined, canRetry: false, problem: i18next.t('files.gone') });
    },
    show(held) {
      const next = held.map(
        (file) => files.find(({ id }) => id === file.id) ?? { ...file, status: 'held' as const, progress: 1 },
      );
      const all = [...next, ...files.filter(({ id }) => id === undefined)];
      if (all.length !== files.length || all.some((file, at) => file !== files[at])) set(all);
    },
    clear({ discard: isDiscarded = false } = {}) {
      for (const file of files) {
        forget(file);
        if (isDiscarded && file.id !== undefined) void discard(file.id);
      }
      set([]);
    },
    settled: () =>
      new Promise((resolve) => {
        const look = (): void => {
          if (files.some(isOnItsWay)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Returns the files of a tray and re-renders when they change. */
export const useTrayFiles = (tray: FileTray): readonly TrayFile[] => useSyncExternalStore(tray.subscribe, tray.files);
