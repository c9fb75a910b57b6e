import { ALERT_ANSWERS } from '@safety-qube/domain/records/alerts';
import * as z from 'zod';
import { RecordTypeName } from './records.ts';

/** An alert about a critical record, for a person who was notified of it. */
export const Alert = z
  .object({
    id: z.int(),
    raisedAt: z.iso.datetime(),
    /** How many people were notified. */
    notified: z.int(),
    /** How many other records it is about, which were reported by the same code shortly before. */
    gathered: z.int(),
    /** The names of the facility and of the units below it. */
    place: z.array(z.string()),
    category: z.string().nullable(),
    /** Null if the caller may not see the record. */
    record: z.object({ id: z.int(), type: RecordTypeName, number: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

/** An alert after an answer: who has the record now. Somebody else can have answered first, or the record can have been closed. */
export const AlertAfter = z.object({ takenBy: z.enum(['caller', 'other']).nullable() }).meta({ id: 'AlertAfter' });
export type AlertAfter = z.infer<typeof AlertAfter>;

export const AlertAnswerName = z.enum(ALERT_ANSWERS);
