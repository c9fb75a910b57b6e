import type { PersonalEvent } from '@safety-qube/domain/notifications/notification-events';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { WorkKind } from '@safety-qube/domain/succession';
import type { TenantDb } from '../db/database.ts';
import { enqueue } from '../jobs/enqueue.ts';

export const NOTIFY_PERSON = 'tell-person';

/** A notification to one person that is not about a record. */
export interface PersonalNews {
  readonly employeeId: number;
  readonly event: PersonalEvent;
  /** The subject; the person is notified once per subject and event, however often this is called. */
  readonly about: { readonly kind: 'export' | 'import' | 'execution' | 'heldReport' | 'handOver'; readonly id: number };
  /** Type of the records concerned; a form at a facility is part of an inspection. */
  readonly type: RecordType | 'inspection';
  /** Name of the subject, such as a file name. */
  readonly name: string;
  /** The person who caused it; absent if it happened automatically. */
  readonly actorId?: number;
  /** Further id that the URL of its page needs: the schedule of an execution. */
  readonly within?: number;
  /** A short excerpt that concerns the person. */
  readonly excerpt?: string;
  /** How much work of each kind they took over. */
  readonly work?: Partial<Record<WorkKind, number>>;
}

/** Enqueues a notification to a person in the application, sent when the caller's transaction has committed. */
export const notifyPerson = (tx: TenantDb, news: PersonalNews): Promise<void> =>
  enqueue(tx, NOTIFY_PERSON, { ...news });
