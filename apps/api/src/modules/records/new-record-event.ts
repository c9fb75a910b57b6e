import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { AlertCause } from '@safety-qube/domain/records/alerts';
import type { Former } from '@safety-qube/domain/records/former';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';

/** An event of a record, for its history and for everyone whom it concerns. */
export interface NewRecordEvent {
  readonly type: RecordType;
  readonly recordId: number;
  /** The record's version after the event. */
  readonly version: number;
  readonly name: RecordEventName;
  readonly fromStatus?: string | null;
  readonly toStatus?: string | null;
  /** Whether the event closed the record. */
  readonly isEnd?: boolean;
  /** The text that the person gave with it, such as a comment or a reason. */
  readonly note?: string | undefined;
  /** Property > [before, after]. */
  readonly change?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** What subscribers need beyond the record itself. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What makes the record critical with this event; a priority that is raised to the most urgent one does so by itself. */
  readonly critical?: AlertCause | undefined;
  /** What it changed, as it was before, by which it can be undone; one that raises an alert cannot be. */
  readonly former?: Former | undefined;
  /** The entry of the history that it undoes. */
  readonly undoesId?: number;
  /** Whether the history and the event are stored without the person who did it. */
  readonly isAnonymous?: boolean;
}
