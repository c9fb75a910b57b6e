import * as z from 'zod';
import { RecordItem, RecordTypeName } from './records.ts';
import { ReportClock } from './report-clock.ts';

export const MyAction = RecordItem.extend({
  /** The action that it waits for, which is the next in its workflow. */
  wants: z.string(),
  /** The deadline of a report to an authority that runs for it; null for none, and for a caller who may not see cases. */
  clock: ReportClock.nullable(),
}).meta({ id: 'MyAction' });
export type MyAction = z.infer<typeof MyAction>;

/** A pending action of others, with the people for whom the record waits. */
export const AllAction = MyAction.extend({ waitsFor: z.array(z.int()) }).meta({ id: 'AllAction' });
export type AllAction = z.infer<typeof AllAction>;

/** What was done last to a record, newest first, without the values that changed. */
export const RecordDoings = z
  .object({
    recordId: z.int(),
    entries: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        /** Null if an anonymous raiser or a timer did it. */
        actorId: z.int().nullable(),
        /** For whom the actor stood in. */
        actingForId: z.int().nullable(),
        action: z.string(),
        /** The beginning of the reason, or of the comment. */
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RecordDoings' });
export type RecordDoings = z.infer<typeof RecordDoings>;

/** A change of a record as sockets deliver it: enough to fetch the record again, without any content that could leak. */
export const RecordChange = z
  .object({ type: RecordTypeName, id: z.int(), version: z.int() })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof RecordChange>;
