import type { RecordType } from '@safety-qube/domain/records/record-types';
import { useSyncExternalStore } from 'react';
import { type FileTray, makeTray, type SavedFile, savedFiles } from '../../../lib/file-tray.ts';
import { session } from '../../../lib/session.ts';
import { STORED, stored } from '../../../lib/stored.ts';

type Values = Record<string, unknown>;
/** A report that was begun, as the device remembers it. */
export interface Draft {
  /** Names the one record that it becomes, however often it is sent. */
  readonly key: string;
  readonly values: Values;
  readonly files: readonly SavedFile[];
  readonly at: string;
}

/** The report that somebody is writing: kept at every change, on the device and beyond the page. */
export interface DraftBox {
  /** Changes when another report begins. */
  readonly key: () => string;
  readonly subscribe: (react: () => void) => () => void;
  readonly tray: () => FileTray;
  /** What was written before; undefined for a report that nobody began. */
  readonly kept: () => Draft | undefined;
  readonly save: (values: Values) => void;
  /** Begins anew. Answers how to come back to what was written. */
  readonly clear: () => () => void;
}

function read(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(stored.get(name) ?? 'null') as Draft | null;
    return draft && typeof draft.key === 'string' && Array.isArray(draft.files) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function makeBox(name: string): DraftBox {
  const listeners = new Set<() => void>();
  let draft = read(name);
  let key = draft?.key ?? crypto.randomUUID();
  let tray = makeTray(draft?.files);
  const write = (): void => {
    if (draft) stored.set(name, JSON.stringify(draft));
    else stored.remove(name);
  };
  const follow = (): void => {
    const mine = tray;
    mine.subscribe(() => {
      if (mine !== tray) return;
      const files = savedFiles(mine.files());
      if (!files.length && !draft) return;
      draft = { key, values: draft?.values ?? {}, files, at: new Date().toISOString() };
      write();
    });
  };
  const begin = (next: Draft | undefined): void => {
    draft = next;
    key = next?.key ?? crypto.randomUUID();
    tray = makeTray(next?.files);
    follow();
    write();
    for (const react of listeners) react();
  };
  follow();
  return {
    key: () => key,
    subscribe(react) {
      listeners.add(react);
      return () => void listeners.delete(react);
    },
    tray: () => tray,
    kept: () => draft,
    save(values) {
      draft = { key, values, files: savedFiles(tray.files()), at: new Date().toISOString() };
      write();
    },
    clear() {
      const before = draft;
      const old = tray;
      begin(undefined);
      old.clear();
      return () => begin(before);
    },
  };
}

const boxes = new Map<string, DraftBox>();

/** The signed-in person's unfinished report of a type; where it comes of another record or a schedule, named by that. */
export function draftBox(type: RecordType, of?: number | string): DraftBox {
  const name = [STORED.raiseDraft, session.claims()?.userId ?? 0, type, ...(of ? [of] : [])].join('.');
  let box = boxes.get(name);
  if (!box) {
    box = makeBox(name);
    boxes.set(name, box);
  }
  return box;
}

/** Forgets what is in memory, as a reload of the window does. */
export const forgetBoxes = (): void => boxes.clear();

/** Names the report that is being written; drawn anew when another begins. */
export const useDraftKey = (box: DraftBox): string => useSyncExternalStore(box.subscribe, box.key);
