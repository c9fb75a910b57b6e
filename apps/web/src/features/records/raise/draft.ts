import type { SavedFile } from '../../../shared/files/file-tray.ts';
import { stored } from '../../../shared/page/stored.ts';

export type Values = Record<string, unknown>;
/** What leaves as a report; its files join it when they have arrived. */
export interface Departure {
  readonly body: Values;
  readonly isAnonymous: boolean;
}
/** A report that was begun, as the device remembers it. */
export interface Draft {
  /** Names the one record that it becomes, however often it is sent. */
  readonly key: string;
  readonly values: Values;
  readonly files: readonly SavedFile[];
  readonly at: string;
  /** What was sent and has not arrived: it leaves by itself, and stays as it is until then. */
  readonly waiting?: Departure;
}

/** The report that is kept under a name; undefined for none that can be read. */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(stored.get(name) ?? 'null') as Draft | null;
    return draft && typeof draft.key === 'string' && Array.isArray(draft.files) ? draft : undefined;
  } catch {
    return undefined;
  }
}
