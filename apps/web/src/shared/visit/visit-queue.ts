import type { CallArgs } from '@safety-qube/contract/endpoint';
import { addTaskNote, reportAsVisitor } from '@safety-qube/contract/endpoints/visits';
import i18next from 'i18next';
import type { DBSchema, IDBPDatabase } from 'idb';
import { useSyncExternalStore } from 'react';
import { CallError, isTemporaryFailure } from '../api/call.ts';
import { retryUntilReached } from '../api/until-reached.ts';
import { shrinkPhoto } from '../files/shrink-photo.ts';
import { dropOldDrafts, KEEP_MS } from './kept-drafts.ts';
import { visitCall, visitToken } from './visit-calls.ts';
import { sendVisitFile, type VisitFile } from './visit-files.ts';
import { REPORTS, STORAGE } from './visit-storage.ts';

/** The words of a report by a form or of a type, or those about the task of a poster. */
export type ReportBody = CallArgs<typeof reportAsVisitor>['body'];
export type NoteBody = CallArgs<typeof addTaskNote>['body'];

/** A file of a report, which follows its words. */
export type QueuedFile = Omit<VisitFile, 'messageId'>;
/** Why the server refuses a report. */
export interface ReportRefusal {
  readonly code: string | undefined;
  /** In the language in which it was sent. */
  readonly message: string;
}
/** A report that is on its way from this device. */
export interface QueuedReport {
  /** Idempotency key: the report becomes one record, however often it is sent. */
  readonly key: string;
  /** The code by which it is sent. */
  readonly code: string;
  /** What was derived from its claim code: by it the files follow. */
  readonly claim: string;
  readonly at: number;
  /** The words; removed from the device when the server has them. */
  readonly body?: ReportBody | NoteBody | undefined;
  /** A report that was refused stays on the device, and is sent again on request only. */
  readonly refusal?: ReportRefusal | undefined;
  /** Why the server refuses one of its files; the refused ones stay on the device, and are sent again on request only. */
  readonly problem?: string | undefined;
}
export interface QueueEntry extends QueuedReport {
  readonly status: 'sending' | 'waiting' | 'sent' | 'refused';
  /** Files that the server does not have yet, without those that it refuses. */
  readonly files: number;
  /** Files that the server refuses. */
  readonly refusedFiles?: number;
  /** Number of the record; null while the report is held. */
  readonly number?: string | null | undefined;
  /** Whether this device has stored it; not in a private window that refuses storage. */
  readonly isStored?: boolean;
  /** Whether it was written on an earlier page, which cannot say that it has arrived. */
  readonly isEarlier?: boolean;
}

interface Schema extends DBSchema {
  [REPORTS]: { key: string; value: QueuedReport };
  file: {
    key: string;
    /** `isAsChosen`: it is not small yet. */
    value: Omit<QueuedFile, 'bytes'> & { reportKey: string; type: string; bytes: ArrayBuffer; isAsChosen?: true };
    indexes: { report: string };
  };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;
/** Opens the device's storage. Its library is loaded after the first paint, by the first look for waiting reports. */
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Schema>(STORAGE, 1, {
      upgrade(db) {
        db.createObjectStore(REPORTS, { keyPath: 'key' });
        db.createObjectStore('file', { keyPath: 'key' }).createIndex('report', 'reportKey');
      },
    }),
  );
  return opened;
};
/** Does something with this device's storage; a private window may refuse it, then the report waits in memory only. */
const stored = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> =>
  database()
    .then(work)
    .catch(() => otherwise);

let entries: readonly QueueEntry[] = [];
const files = new Map<string, QueuedFile[]>();
/** The reports whose files are not small yet. */
const preparing = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
const set = (next: readonly QueueEntry[]): void => {
  entries = next;
  for (const react of listeners) react();
};
const patch = (key: string, change: Partial<QueueEntry>): void =>
  set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));

/** Stores a report without its files; returns whether this device has stored it. */
const store = ({ key, code, claim, at, body, refusal, problem }: QueuedReport): Promise<boolean> =>
  stored(async (db) => {
    const reasons = { ...(refusal && { refusal }), ...(problem !== undefined && { problem }) };
    await db.put(REPORTS, { key, code, claim, at, ...(body && { body }), ...reasons });
    return true;
  }, false);
/**
 * Stores a file of a report, unless the report was deleted meanwhile; returns whether this device has stored it. Rejects if the file
 * cannot be read.
 */
async function storeFile(
  reportKey: string,
  { bytes, ...file }: QueuedFile,
  mark?: { isAsChosen: true },
): Promise<boolean> {
  const buffer = await bytes.arrayBuffer();
  return stored(async (db) => {
    const writing = db.transaction([REPORTS, 'file'], 'readwrite');
    const isKept = (await writing.objectStore(REPORTS).count(reportKey)) > 0;
    if (isKept) await writing.objectStore('file').put({ ...file, ...mark, reportKey, type: bytes.type, bytes: buffer });
    await writing.done;
    return isKept;
  }, false);
}
const removeReport = (key: string): Promise<void> => stored((db) => db.delete(REPORTS, key), undefined);
const removeFile = (key: string): Promise<void> => stored((db) => db.delete('file', key), undefined);
const removeFiles = (reportKey: string): Promise<void> =>
  stored(async (db) => {
    for (const key of await db.getAllKeysFromIndex('file', 'report', reportKey)) await db.delete('file', key);
  }, undefined);

/**
 * Whether a report is sent again by itself: nothing about it can be narrowed down where a busy server has taken too long, and full storage
 * has room again once the organization has more of it.
 */
const isTemporary = (error: unknown): boolean =>
  isTemporaryFailure(error) ||
  (error instanceof CallError && (error.statusCode >= 500 || error.code === 'STORAGE_FULL'));

/** Refusals of a code, or of what the server has already: a report may have arrived whose answer was lost. */
const MAY_HAVE_ARRIVED = ['POSTER_REPLACED', 'POSTER_ENDED', 'CODE_UNKNOWN', 'CLAIM_TAKEN', 'IDEMPOTENCY_KEY_REUSED'];

/** Whether a refused report has arrived at an earlier attempt: then its claim opens it. */
async function hasArrived({ claim }: QueuedReport, error: unknown): Promise<boolean> {
  if (!(error instanceof CallError) || !MAY_HAVE_ARRIVED.includes(error.code ?? '')) return false;
  return visitToken({ claim }).then(
    () => true,
    (refused: unknown) => {
      if (isTemporary(refused)) throw refused;
      return false;
    },
  );
}

/** Sends the words; returns the number of the record, null for one that has none yet. */
async function sendWords(key: string, code: string, body: ReportBody | NoteBody): Promise<string | null> {
  if ('text' in body) {
    await visitCall({ code }, addTaskNote, { body, idempotencyKey: key });
    return null;
  }
  return (await visitCall({ code }, reportAsVisitor, { body, idempotencyKey: key })).number;
}

/** Sends the words, then each file. The device keeps nothing that the server has, but what it refuses, with the reason. */
async function attempt(key: string): Promise<void> {
  const report = entries.find((entry) => entry.key === key);
  if (!report) return;
  if (report.body) {
    const number = await sendWords(key, report.code, report.body).catch(async (error: unknown) => {
      if (await hasArrived(report, error)) return null;
      throw error;
    });
    patch(key, { body: undefined, number, status: 'sent' });
    await (report.files ? store({ ...report, body: undefined }) : removeReport(key));
  }
  await preparing.get(key);
  const left = files.get(key) ?? [];
  let refusedFiles = 0;
  let problem: string | undefined;
  for (const file of [...left]) {
    try {
      await sendVisitFile({ claim: report.claim }, file);
    } catch (error) {
      if (!(error instanceof CallError) || isTemporary(error)) throw error;
      // Refused: sending it again would not help.
      problem = error.serverMessage ?? i18next.t('error.general');
      refusedFiles += 1;
      patch(key, { files: left.length - refusedFiles, refusedFiles, problem });
      continue;
    }
    left.splice(left.indexOf(file), 1);
    patch(key, { files: left.length - refusedFiles });
    await removeFile(file.key);
  }
  if (problem === undefined) await removeReport(key);
  else if (entries.some((entry) => entry.key === key)) await store({ ...report, body: undefined, problem });
}

/** Keeps a refused report with the reason; one for which there were too many is sent again from the next page. */
async function refuse(key: string, error: unknown): Promise<void> {
  const known = error instanceof CallError ? error : undefined;
  const refusal = { code: known?.code, message: known?.serverMessage ?? i18next.t('error.general') };
  const entry = entries.find((one) => one.key === key);
  if (entry && known && known.statusCode !== 429) await store({ ...entry, refusal });
  patch(key, { status: 'refused', refusal });
}

const running = new Set<string>();
async function deliver(key: string): Promise<void> {
  if (running.has(key)) return;
  running.add(key);
  const onAway = () => {
    if (entries.some((entry) => entry.key === key && entry.status === 'sending')) patch(key, { status: 'waiting' });
  };
  try {
    await retryUntilReached(() => attempt(key), onAway, isTemporary).done;
  } catch (error) {
    await refuse(key, error);
  } finally {
    running.delete(key);
  }
}

/** Files of a report, which take a phone a while to make small. */
interface FilesToCome {
  readonly chosen: readonly QueuedFile[];
  readonly small: Promise<readonly QueuedFile[]>;
}

/** Stores files as they were chosen, so that none is lost if the page is closed before they are small. */
async function storeChosen(key: string, { chosen, small }: FilesToCome): Promise<void> {
  let areSmall = false;
  void small.then(() => {
    areSmall = true;
  });
  for (const file of chosen) if (!areSmall) await storeFile(key, file, { isAsChosen: true }).catch(() => false);
}

/** Keeps the files of a report: as they were chosen until they are small. One that cannot be read is left out, and named a problem. */
async function keepFiles(key: string, coming: FilesToCome): Promise<void> {
  try {
    await storeChosen(key, coming);
    const readable: QueuedFile[] = [];
    for (const file of await coming.small)
      try {
        if (!(await storeFile(key, file))) patch(key, { isStored: false });
        readable.push(file);
      } catch {
        patch(key, { problem: i18next.t('visit.sent.photoUnreadable') });
      }
    const entry = entries.find((one) => one.key === key);
    if (!entry) return;
    files.set(key, readable);
    if (!entry.refusedFiles) patch(key, { files: readable.length });
  } finally {
    preparing.delete(key);
  }
}

/**
 * Keeps a report on this device and sends it: its words at once, without waiting for its files, and these as soon as they are small.
 * Resolves when the words are kept.
 */
export async function queueReport(report: QueuedReport, coming: FilesToCome): Promise<void> {
  set([...entries, { ...report, status: 'sending', files: coming.chosen.length }]);
  patch(report.key, { isStored: await store(report) });
  if (coming.chosen.length) preparing.set(report.key, keepFiles(report.key, coming));
  void deliver(report.key);
}

/** Sends a report again that the server has refused: as it is, or as another code takes it. */
export async function retryReport(
  key: string,
  changed: Partial<Pick<QueuedReport, 'code' | 'body'>> = {},
): Promise<void> {
  patch(key, { ...changed, status: 'sending', refusal: undefined });
  const entry = entries.find((one) => one.key === key);
  if (entry) await store(entry);
  void deliver(key);
}

/** Sends the files of a report again that the server has refused. */
export async function retryFiles(key: string): Promise<void> {
  await preparing.get(key);
  patch(key, { files: files.get(key)?.length ?? 0, refusedFiles: 0, problem: undefined });
  const entry = entries.find((one) => one.key === key);
  if (entry) await store(entry);
  void deliver(key);
}

/** Deletes a report from this device. */
export async function discardReport(key: string): Promise<void> {
  set(entries.filter((entry) => entry.key !== key));
  files.delete(key);
  await Promise.all([removeReport(key), removeFiles(key)]);
}

/** Deletes a report from this device if the server has refused it. */
export async function discardRefused(key: string): Promise<void> {
  if (entries.some((entry) => entry.key === key && entry.status === 'refused')) await discardReport(key);
}

async function readAll() {
  return stored(async (db) => ({ reports: await db.getAll(REPORTS), kept: await db.getAll('file') }), {
    reports: [],
    kept: [],
  });
}

/** Makes a file of an earlier page small, if it was closed before that. */
const smallOf = async ({
  bytes,
  type,
  isAsChosen,
  reportKey: _,
  ...file
}: Schema['file']['value']): Promise<QueuedFile> => ({
  ...file,
  bytes: isAsChosen
    ? await shrinkPhoto(new File([bytes], '', { type }), { isStripped: true })
    : new Blob([bytes], { type }),
});

/** Sends what waits on this device from earlier pages of this tenant; what has waited too long is deleted, as are old drafts. */
export async function resumeQueue(): Promise<void> {
  dropOldDrafts();
  const { reports, kept } = await readAll();
  for (const { key, reportKey } of kept) if (!reports.some((report) => report.key === reportKey)) await removeFile(key);
  for (const report of reports) {
    if (entries.some(({ key }) => key === report.key)) continue;
    const own = kept.filter(({ reportKey }) => reportKey === report.key);
    const status = report.refusal ? 'refused' : report.body ? 'waiting' : 'sent';
    const isRefused = report.problem !== undefined;
    const counts = isRefused ? { files: 0, refusedFiles: own.length } : { files: own.length };
    set([...entries, { ...report, ...counts, status, isEarlier: report.body !== undefined }]);
    if (own.length)
      preparing.set(report.key, keepFiles(report.key, { chosen: [], small: Promise.all(own.map(smallOf)) }));
    if (report.at < Date.now() - KEEP_MS) await discardReport(report.key);
    else if (!report.refusal && !isRefused) void deliver(report.key);
  }
}

/** Clears the state in memory, as a reload of the window does. */
export function forgetQueue(): void {
  set([]);
  files.clear();
  preparing.clear();
  running.clear();
  void opened?.then(
    (db) => db.close(),
    () => undefined, // it was refused
  );
  opened = undefined;
}

const subscribe = (react: () => void): (() => void) => {
  listeners.add(react);
  return () => void listeners.delete(react);
};
/** Returns the reports that are on their way from this device, and those that were sent from this window. */
export const useQueue = (): readonly QueueEntry[] => useSyncExternalStore(subscribe, () => entries);
