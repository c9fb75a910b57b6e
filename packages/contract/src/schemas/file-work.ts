import * as z from 'zod';

/** What files are imported as a whole. */
export const FILE_WORK_KINDS = ['people', 'places'] as const;
export const FileWorkParams = z.object({ kind: z.enum(FILE_WORK_KINDS) });

/** An import of a file of people or places, or the undo of one, while it runs and afterwards. */
export const FileWork = z
  .object({
    id: z.int(),
    kind: z.enum(FILE_WORK_KINDS),
    /** Whether it says only what would become of each row. */
    isTrial: z.boolean(),
    /** Whether it undoes an import, of the file of this name. */
    isUndo: z.boolean(),
    fileName: z.string(),
    /** `interrupted` if its process has ended: then nothing was written. */
    state: z.enum(['running', 'done', 'cancelled', 'failed', 'interrupted']),
    rows: z.int(),
    done: z.int(),
    /** Whether it is about to end because somebody has asked for it. */
    isCancelled: z.boolean(),
    counts: z.object({ made: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }).nullable(),
    /** The line of the log by which it is undone. */
    entry: z.int().nullable(),
    /** Why it failed, in the caller's language. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'FileWork' });
export type FileWork = z.infer<typeof FileWork>;
