import { isObject } from '../../../shared/api/is-object.ts';
import type { SavedFile } from '../../../shared/files/file-tray.ts';
import { stored } from '../../../shared/page/stored.ts';

export type Values = Record<string, unknown>;
/** The body of a report; its files are added when they are uploaded. */
export interface Departure {
  readonly body: Values;
}
/** A started report, as stored on the device. */
export interface Draft {
  /** Idempotency key: the report becomes one record, however often it is sent. */
  readonly key: string;
  readonly values: Values;
  readonly files: readonly SavedFile[];
  readonly at: string;
  /** A report that was sent and has not arrived: it is sent automatically, and cannot change until then. */
  readonly waiting?: Departure;
}

const isDraft = (value: unknown): value is Draft =>
  isObject(value) && typeof value['key'] === 'string' && isObject(value['values']) && Array.isArray(value['files']);

/** Returns the stored report of a name; undefined if there is no valid one. */
export function readDraft(name: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(stored.get(name) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}
