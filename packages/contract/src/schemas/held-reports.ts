import * as z from 'zod';
import { ids, RefusedOne } from './common.ts';
import { ScheduledModule } from './executions.ts';
import { Place } from './records.ts';
import { ReportedTypeName } from './visits.ts';

/** A report that is held because too many came by the same code: it has no number and is in no list yet. */
export const HeldReport = z
  .object({
    id: z.int(),
    /** Null if it came by the code of its facility. */
    posterId: z.int().nullable(),
    place: Place,
    createdAt: z.iso.datetime(),
    type: z.enum([...ReportedTypeName.options, ...ScheduledModule.options]),
    description: z.string().nullable(),
    files: z.int(),
  })
  .meta({ id: 'HeldReport' });
export type HeldReport = z.infer<typeof HeldReport>;

/** Reports that are released, or deleted, together. */
export const HeldReports = z.object({ ids: ids(500).min(1) });
/** How many of them were, and why the others were not. */
export const DecidedReports = z.object({ count: z.int(), refused: z.array(RefusedOne) });
