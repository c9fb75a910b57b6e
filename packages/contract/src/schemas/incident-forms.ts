import * as z from 'zod';
import { ExecutionHead } from './executions.ts';
import { TemplateContent } from './template-content.ts';

/** A form as the reporter of an incident answers it: only their sections, in a version that never changes. */
export const ReporterForm = z
  .object({ templateId: z.int(), version: z.int(), content: TemplateContent })
  .meta({ id: 'ReporterForm' });
export type ReporterForm = z.infer<typeof ReporterForm>;

/** The form of an incident, or the one that it could have. */
export const IncidentForm = z
  .object({
    /** The execution; null before it is started. */
    execution: ExecutionHead.nullable(),
    /** Number of answers that the caller may read. */
    answered: z.int(),
    /** The name of the form, or of the one for this type of event; null if there is none. */
    name: z.record(z.string(), z.string()).nullable(),
    language: z.string().nullable(),
    abilities: z.object({ begin: z.boolean() }),
  })
  .meta({ id: 'IncidentForm' });
export type IncidentForm = z.infer<typeof IncidentForm>;
