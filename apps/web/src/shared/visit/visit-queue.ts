import { addTaskNote, reportAsVisitor } from '@safety-qube/contract/endpoints/visits';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { CallError, isTemporaryFailure } from '../api/call.ts';
import { retryUntilReached } from '../api/until-reached.ts';
import { shrinkPhoto } from '../files/shrink-photo.ts';
import { dropOldDrafts, KEEP_MS } from './kept-drafts.ts';
import {
  closeStorage,
  type NoteBody,
  type QueuedFile,
  type QueuedReport,
  type ReportBody,
  readStored,
  removeFile,
  removeFiles,
  removeReport,
  type StoredFile,
  storeFile,
  storeReport,
} from './stored-reports.ts';
import { visitCall, visitToken } from './visit-calls.ts';
import { sendVisitFile } from './visit-files.ts';

export interface QueueEntry extends QueuedReport {
  readonly status: 'sending' | 'waiting' | 'sent' | 'refused';
  /** Files that the server does not have yet, without those that it refuses. */
  readonly files: number;
  /** Files that the server refuses. */
  readonly refusedFiles?: number;
  /** Why one of its files was not accepted, or could not be read. */
  readonly problem?: string | undefined;
  /** Number of the record; null while the report is held. */
  readonly number?: string | null | undefined;
  /** Whether this device has stored it; not in a private window that refuses storage. */
  readonly isStored?: boolean;
  /** Whether it was written on an earlier page, which cannot say that it has arrived. */
  readonly isEarlier?: boolean;
}

let entries: readonly QueueEntry[] = [];
const files = new Map<string, readonly QueuedFile[]>();
/** The reports whose files are not small yet. */
const preparing = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
const set = (next: readonly QueueEntry[]): void => {
  entries = next;
  for (const react of listeners) react();
};
const patch = (key: string, change: Partial<QueueEntry>): void =>
  set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));

/** Milliseconds after which a file is sent again for which the organization had no storage: it has to get more of it first. */
const STORAGE_FULL_WAIT_MS = 10 * 60_000;
const isStorageFull = (error: unknown): boolean => error instanceof CallError && error.code === 'STORAGE_FULL';

/** Whether a report is sent again by itself: nothing about it can be narrowed down where a busy server has taken too long. */
const isTemporary = (error: unknown): boolean =>
  isTemporaryFailure(error) || isStorageFull(error) || (error instanceof CallError && error.statusCode >= 500);

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

/** How many files of a report are to be sent, how many are refused, and why one of these is. */
const countsOf = (
  own: readonly Pick<QueuedFile, 'refusal'>[],
): Pick<QueueEntry, 'files' | 'refusedFiles' | 'problem'> => {
  const refused = own.filter(({ refusal }) => refusal !== undefined);
  const problem = refused.at(-1)?.refusal;
  return {
    ...{ files: own.length - refused.length, refusedFiles: refused.length },
    ...(problem !== undefined && { problem }),
  };
};

/** Changes the files of a report that the server does not have, and what its entry says of them. */
function setFiles(key: string, change: (own: readonly QueuedFile[]) => readonly QueuedFile[]): void {
  const own = change(files.get(key) ?? []);
  files.set(key, own);
  patch(key, countsOf(own));
}

/** Keeps a file that the server refuses, with the reason. */
async function refuseFile(key: string, refused: QueuedFile): Promise<void> {
  await storeFile(key, refused).catch(() => false);
  setFiles(key, (own) => own.map((file) => (file.key === refused.key ? refused : file)));
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
    await (report.files ? storeReport({ ...report, body: undefined }) : removeReport(key));
  }
  await preparing.get(key);
  for (const file of files.get(key) ?? []) {
    if (file.refusal !== undefined) continue;
    try {
      await sendVisitFile({ claim: report.claim }, file);
      setFiles(key, (one) => one.filter((other) => other.key !== file.key));
      await removeFile(file.key);
    } catch (error) {
      if (!(error instanceof CallError) || isTemporary(error)) throw error;
      await refuseFile(key, { ...file, refusal: error.serverMessage ?? i18next.t('error.general') });
    }
  }
  const isKnown = entries.some((entry) => entry.key === key);
  if (isKnown && !files.get(key)?.length) await removeReport(key);
}

/** Keeps a refused report with the reason; one for which there were too many is sent again from the next page. */
async function refuse(key: string, error: unknown): Promise<void> {
  const known = error instanceof CallError ? error : undefined;
  const refusal = { code: known?.code, message: known?.serverMessage ?? i18next.t('error.general') };
  const entry = entries.find((one) => one.key === key);
  if (entry && known && known.statusCode !== 429) await storeReport({ ...entry, refusal });
  patch(key, { status: 'refused', refusal });
}

const waitMs = (error: unknown): number => (isStorageFull(error) ? STORAGE_FULL_WAIT_MS : 0);

const running = new Set<string>();
async function deliver(key: string): Promise<void> {
  if (running.has(key)) return;
  running.add(key);
  const onAway = () => {
    if (entries.some((entry) => entry.key === key && entry.status === 'sending')) patch(key, { status: 'waiting' });
  };
  try {
    await retryUntilReached(() => attempt(key), onAway, { isTemporary, waitMs }).done;
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
    if (entries.some((one) => one.key === key)) setFiles(key, () => readable);
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
  patch(report.key, { isStored: await storeReport(report) });
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
  if (entry) await storeReport(entry);
  void deliver(key);
}

/** Sends the files of a report again that the server has refused. */
export async function retryFiles(key: string): Promise<void> {
  await preparing.get(key);
  patch(key, { problem: undefined });
  setFiles(key, (own) => own.map(({ refusal: _, ...file }) => file));
  for (const file of files.get(key) ?? []) await storeFile(key, file).catch(() => false);
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

/** Makes a file of an earlier page small, if it was closed before that. */
const smallOf = async ({ bytes, type, isAsChosen, reportKey: _, ...file }: StoredFile): Promise<QueuedFile> => ({
  ...file,
  bytes: isAsChosen
    ? await shrinkPhoto(new File([bytes], '', { type }), { isStripped: true })
    : new Blob([bytes], { type }),
});

/** Sends what waits on this device from earlier pages of this tenant; what has waited too long is deleted, as are old drafts. */
export async function resumeQueue(): Promise<void> {
  dropOldDrafts();
  const { reports, kept } = await readStored();
  for (const { key, reportKey } of kept) if (!reports.some((report) => report.key === reportKey)) await removeFile(key);
  for (const report of reports) {
    if (entries.some(({ key }) => key === report.key)) continue;
    const own = kept.filter(({ reportKey }) => reportKey === report.key);
    const status = report.refusal ? 'refused' : report.body ? 'waiting' : 'sent';
    const isRefused = own.length > 0 && own.every(({ refusal }) => refusal !== undefined);
    set([...entries, { ...report, ...countsOf(own), status, isEarlier: report.body !== undefined }]);
    if (own.length)
      preparing.set(report.key, keepFiles(report.key, { chosen: [], small: Promise.all(own.map(smallOf)) }));
    if (report.at < Date.now() - KEEP_MS) await discardReport(report.key);
    else if (!report.refusal && (report.body || !isRefused)) void deliver(report.key);
  }
}

/** Clears the state in memory, as a reload of the window does. */
export function forgetQueue(): void {
  set([]);
  files.clear();
  preparing.clear();
  running.clear();
  closeStorage();
}

const subscribe = (react: () => void): (() => void) => {
  listeners.add(react);
  return () => void listeners.delete(react);
};
/** Returns the reports that are on their way from this device, and those that were sent from this window. */
export const useQueue = (): readonly QueueEntry[] => useSyncExternalStore(subscribe, () => entries);
