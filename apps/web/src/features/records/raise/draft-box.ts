import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { type AnyRecord, setupOf } from '../../../config/record-types.ts';
import { CallError, call, SignedOutError } from '../../../shared/api/call.ts';
import { retryUntilReached, type Sending } from '../../../shared/api/until-reached.ts';
import { arrivedIds, type FileTray, makeTray, savedFiles } from '../../../shared/files/file-tray.ts';
import { STORED, stored } from '../../../shared/page/stored.ts';
import { toastDone, toastError } from '../../../shared/page/toast.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { session } from '../../../shared/session/session.ts';
import { type Departure, type Draft, readDraft, type Values } from './draft.ts';
import { keeperOf, restoreFiles } from './draft-files.ts';

/** The report that a user is writing: saved on every change, on the device and beyond the page. */
export interface DraftBox {
  /** Changes when another report is started. */
  readonly key: () => string;
  readonly subscribe: (react: () => void) => () => void;
  readonly tray: () => FileTray;
  /** The saved draft; undefined for a report that was not started. */
  readonly kept: () => Draft | undefined;
  readonly save: (values: Values) => void;
  /** Starts again. Returns a function that restores the previous draft. */
  readonly clear: () => () => void;
  /** The report that waits for a connection to be sent. */
  readonly waiting: () => Departure | undefined;
  /**
   * Sends it repeatedly until it arrives or is refused (CallError), also across a reload; only once, however often it
   * is called.
   */
  readonly send: (departure: Departure) => Promise<AnyRecord>;
  /** Tries at once to send the waiting report. */
  readonly sendNow: () => void;
  /** Cancels the sending, so that the report can be edited. */
  readonly withdraw: () => void;
  /** Stops sending from this window; the report stays waiting. */
  readonly stop: () => void;
}

const signedIn = (): number => session.claims()?.userId ?? 0;

function makeBox(name: string, type: RecordType): DraftBox {
  const ownerId = signedIn();
  const listeners = new Set<() => void>();
  const keeper = keeperOf(name);
  let draft = readDraft(name);
  let key = draft?.key ?? crypto.randomUUID();
  let tray = makeTray(draft?.files, keeper);
  let sending: Sending<AnyRecord> | undefined;
  // Only a started report can have files left on the device.
  const restored = draft ? restoreFiles(name, tray) : Promise.resolve();

  const write = (): void => {
    if (draft) stored.set(name, JSON.stringify(draft));
    else stored.remove(name);
  };
  const notify = (): void => {
    for (const react of listeners) react();
  };
  const put = (change: Partial<Pick<Draft, 'values' | 'files'>>): void => {
    draft = { values: {}, files: savedFiles(tray.files()), ...draft, ...change, key, at: new Date().toISOString() };
    write();
  };
  const wait = (waiting: Departure | undefined): void => {
    const { waiting: _, ...content } = draft ?? { key, values: {}, files: [], at: '' };
    draft = { ...content, ...(waiting && { waiting }), at: new Date().toISOString() };
    write();
    notify();
  };
  const follow = (): void => {
    const mine = tray;
    mine.subscribe(() => {
      if (mine !== tray) return;
      const files = savedFiles(mine.files());
      if (files.length || draft) put({ files });
    });
  };
  const begin = (next: Draft | undefined): void => {
    draft = next;
    key = next?.key ?? crypto.randomUUID();
    tray = makeTray(next?.files, keeper);
    follow();
    write();
    notify();
  };
  follow();

  /** One attempt: the files first, then the report with them. */
  async function attempt({ body }: Departure): Promise<AnyRecord> {
    // Another user is signed in now: the report is not theirs.
    if (signedIn() !== ownerId) throw new SignedOutError();
    await restored;
    await tray.settled();
    if (tray.files().some(({ isAway }) => isAway)) throw new TypeError('files are still on the device');
    const attachmentIds = await arrivedIds(tray);
    const whole = { ...body, ...(attachmentIds.length && { attachmentIds }) };
    return call(setupOf(type).endpoints.raise, { body: whole as never, idempotencyKey: key });
  }
  const clear = (): (() => void) => {
    const before = draft;
    const old = tray;
    begin(undefined);
    old.clear();
    return () => begin(before);
  };
  /** Whether a page shows it, which then shows the result itself. */
  const isShown = (): boolean => listeners.size > 0;

  return {
    key: () => key,
    subscribe(react) {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    tray: () => tray,
    kept: () => draft,
    save: (values) => put({ values, files: savedFiles(tray.files()) }),
    clear,
    waiting: () => draft?.waiting,
    send(departure) {
      if (sending) return sending.done;
      sending = retryUntilReached(
        () => attempt(departure),
        () => wait(departure),
      );
      return sending.done
        .then((record) => {
          if (!isShown()) {
            clear();
            toastDone(i18next.t('raise.arrived', { ...ofType(type), number: record.number }));
          }
          return record;
        })
        .catch((error: unknown) => {
          if (error instanceof CallError) {
            if (draft?.waiting) wait(undefined);
            if (!isShown()) toastError(i18next.t('raise.refusedLater', ofType(type)));
          }
          throw error;
        })
        .finally(() => {
          sending = undefined;
        });
    },
    sendNow: () => sending?.now(),
    withdraw() {
      sending?.stop();
      wait(undefined);
    },
    stop: () => sending?.stop(),
  };
}

const boxes = new Map<string, DraftBox>();

/**
 * Returns the signed-in user's draft of a type; a report that is created from another record or a schedule has its own,
 * named by that.
 */
export function draftBox(type: RecordType, of: number | string | null): DraftBox {
  const name = [STORED.raiseDraft, signedIn(), type, ...(of ? [of] : [])].join('.');
  let box = boxes.get(name);
  if (!box) {
    box = makeBox(name, type);
    boxes.set(name, box);
  }
  return box;
}

/** Sends reports that wait on this device from earlier visits. */
export function resumeReports(): void {
  for (const name of stored.names(`${STORED.raiseDraft}.${signedIn()}.`)) {
    if (!readDraft(name)?.waiting) continue;
    const [, , , typeName, ...of] = name.split('.');
    const type = RECORD_TYPE_NAMES.find((one) => one === typeName);
    if (!type) continue;
    const box = draftBox(type, of.join('.'));
    const waiting = box.waiting();
    // The result is shown by the page, or by a toast.
    if (waiting) box.send(waiting).catch(() => undefined);
  }
}

/** Clears the state in memory, as a reload of the window does. */
export function forgetBoxes(): void {
  for (const box of boxes.values()) box.stop();
  boxes.clear();
}

/** Returns the key of the current report; re-renders when another is started. */
export const useDraftKey = (box: DraftBox): string => useSyncExternalStore(box.subscribe, box.key);

/** Returns the report that waits for a connection to be sent; re-renders when it changes. */
export const useWaiting = (box: DraftBox): Departure | undefined => useSyncExternalStore(box.subscribe, box.waiting);
