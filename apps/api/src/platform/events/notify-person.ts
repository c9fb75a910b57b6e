import type { PersonalEvent } from '@safety-qube/domain/notifications/notification-events';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { TenantDb } from '../db/database.ts';
import { enqueue } from '../jobs/enqueue.ts';

export const NOTIFY_PERSON = 'tell-person';

/** Something to tell one person of that is no record. */
export interface PersonalNews {
  readonly employeeId: number;
  readonly event: PersonalEvent;
  /** What it was: told of once by each event, however often this is said. */
  readonly about: { readonly kind: 'export' | 'import' | 'execution'; readonly id: number };
  /** Type of the records that it was about; a form at a place is part of an inspection. */
  readonly type: RecordType | 'inspection';
  /** What it is called, such as the name of a file. */
  readonly name: string;
  /** Who did it; nobody for what happened by itself. */
  readonly actorId?: number;
  /** What more its page's address needs: the schedule of an execution. */
  readonly within?: number;
  /** What of it concerns them, in a few words. */
  readonly excerpt?: string;
}

/** Has a person told, in the application and at once, when the caller's transaction has committed. */
export const notifyPerson = (tx: TenantDb, news: PersonalNews): Promise<void> =>
  enqueue(tx, NOTIFY_PERSON, { ...news });
