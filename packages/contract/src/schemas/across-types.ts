import * as z from 'zod';
import { RecordItem, RecordTypeName } from './records.ts';

export const MyAction = RecordItem.extend({
  /** The action that it waits for, which is the next in its workflow. */
  wants: z.string(),
}).meta({ id: 'MyAction' });
export type MyAction = z.infer<typeof MyAction>;

/** A pending action of others, with the people for whom the record waits. */
export const AllAction = MyAction.extend({ waitsFor: z.array(z.int()) }).meta({ id: 'AllAction' });
export type AllAction = z.infer<typeof AllAction>;

/** A change of a record as sockets deliver it: enough to fetch the record again, without any content that could leak. */
export const RecordChange = z
  .object({ type: RecordTypeName, id: z.int(), version: z.int() })
  .meta({ id: 'RecordChange' });
export type RecordChange = z.infer<typeof RecordChange>;
