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
    /** The names of the facility and of the units below it. */
    place: z.array(z.string()),
    category: z.string().nullable(),
    /** Null if the caller may not see the record. */
    record: z.object({ id: z.int(), type: RecordTypeName, number: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

export const AlertAnswerName = z.enum(ALERT_ANSWERS);
