import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';

/** What happened to a record, for its history and for everyone whom it concerns. */
export interface NewRecordEvent {
  readonly type: RecordType;
  readonly recordId: number;
  /** The record's version after it. */
  readonly version: number;
  readonly name: RecordEventName;
  readonly fromStatus?: string | null;
  readonly toStatus?: string | null;
  /** Whether it came to its end by it. */
  readonly isEnd?: boolean;
  /** What was said. */
  readonly note?: string | undefined;
  /** Property > [before, after]. */
  readonly change?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** What subscribers need beyond the record itself. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Whether nobody may learn who did it. */
  readonly isAnonymous?: boolean;
}
