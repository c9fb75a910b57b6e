import { REGIMES } from '@safety-qube/domain/incidents/regimes';
import * as z from 'zod';

/**
 * The deadline of a report to an authority that was not made yet: by an instant, by the end of a last day, or without delay.
 * `isCertain` is false until it is decided whether the report is required.
 */
export const ReportClock = z
  .object({
    regime: z.enum(REGIMES),
    by: z.iso.datetime(),
    lastDay: z.iso.date().nullable(),
    isAtOnce: z.boolean(),
    isCertain: z.boolean(),
  })
  .meta({ id: 'ReportClock' });
