import type { PersonalEvent } from '@safety-qube/domain/notifications/notification-events';
import type { RecordType } from '@safety-qube/domain/records/record-types';
import type { TenantDb } from '../db/database.ts';
import { enqueue } from '../jobs/enqueue.ts';

export const TELL_PERSON = 'tell-person';

/** Work that was done for one person in the background, and is nobody else's. */
export interface PersonalNews {
  readonly employeeId: number;
  readonly event: PersonalEvent;
  /** What it was: told of once by each event, however often this is said. */
  readonly about: { readonly kind: 'export' | 'import'; readonly id: number };
  /** Type of the records that it was about. */
  readonly type: RecordType;
  /** What it is called, such as the name of a file. */
  readonly name: string;
}

/** Has a person told, in the application and at once, when the caller's transaction has committed. */
export const tellPerson = (tx: TenantDb, news: PersonalNews): Promise<void> => enqueue(tx, TELL_PERSON, { ...news });
