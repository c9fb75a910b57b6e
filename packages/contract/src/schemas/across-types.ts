import * as z from 'zod';
import { RecordItem, RecordTypeName } from './records.ts';

export const MyAction = RecordItem.extend({
  /** The action that it waits for, which is the next in its workflow. */
  wants: z.string(),
}).meta({ id: 'MyAction' });
export type MyAction = z.infer<typeof MyAction>;

/** A change of a record as sockets deliver it: enough to fetch the record again, without any content that could leak. */
export const RecordChange = z
  .object({ type: RecordTypeName, id: z.int(), version: z.int() })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof RecordChange>;
