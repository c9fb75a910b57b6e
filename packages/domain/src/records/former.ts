import type { Relation } from './relations.ts';

/** Columns of a record that actions change, apart from its times. */
export const FORMER_COLUMNS = [
  'status',
  'status_since',
  'closed_at',
  'closed_as',
  'owner_id',
  'priority',
  'duplicate_of',
] as const;
/** Columns of the times of a record, which follow from others until an undo restores them. */
export const FORMER_TIMES = ['due_on', 'due_by_hand', 'respond_by', 'resolve_by', 'late_from', 'danger'] as const;

/** The action of an edit that hands a record to another owner: no line of a workflow. */
export const OWNER_EDIT = 'setOwner';

/** What an action, or such an edit, changed, as it was before: stored with its event, by which the action can be undone for some seconds. */
export interface Former {
  readonly action: string;
  /** Columns of the record. */
  readonly record: Readonly<Record<(typeof FORMER_COLUMNS)[number], unknown>>;
  readonly times: Readonly<Record<(typeof FORMER_TIMES)[number], unknown>>;
  /** Columns of its type's table. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly people: readonly { readonly employeeId: number; readonly relation: Relation }[];
  /** Files that came with the action. */
  readonly attachmentIds: readonly number[];
  /** Whether people were being alerted of the record. */
  readonly isAlerting: boolean;
  /** The other record that it no longer is a duplicate of. */
  readonly repeats: number | null;
}
