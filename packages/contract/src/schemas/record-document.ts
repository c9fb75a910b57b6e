import * as z from 'zod';

/** `brief` leaves out comments and history, for records that would be too long with them. */
export const DocumentContent = z.enum(['all', 'brief']);
export type DocumentContent = z.infer<typeof DocumentContent>;
