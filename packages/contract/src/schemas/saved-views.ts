import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import * as z from 'zod';
import { nameOf } from './common.ts';
import { RecordTypeName } from './records.ts';

export const SavedView = z
  .object({
    id: z.int(),
    type: RecordTypeName,
    name: z.string(),
    /** The query string of the list's address. */
    query: z.string(),
    isShared: z.boolean(),
    isMine: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;
export const ViewName = nameOf(NAME_LIMITS.view);
