import * as z from 'zod';
import { Answer } from './answers.ts';
import { ExecutionHead } from './executions.ts';
import { TemplateContent } from './template-content.ts';

/** A form as the reporter of a record answers it: only their sections, in a version that never changes. */
export const ReporterForm = z
  .object({ templateId: z.int(), version: z.int(), content: TemplateContent })
  .meta({ id: 'ReporterForm' });
export type ReporterForm = z.infer<typeof ReporterForm>;

/** The reporter's answers to the form of that kind of record, in the published version that they saw. */
export const ReportedForm = z.object({
  templateId: z.int().positive(),
  version: z.int().positive(),
  answers: z.record(z.string().min(1).max(64), Answer),
});
export type ReportedForm = z.output<typeof ReportedForm>;

/** The form of a record, or the one that it could have. */
export const RecordForm = z
  .object({
    /** The execution; null before it is begun. */
    execution: ExecutionHead.nullable(),
    /** Number of answers that the caller may read. */
    answered: z.int(),
    /** The name of the form, or of the one for this kind of record; null if there is none. */
    name: z.record(z.string(), z.string()).nullable(),
    language: z.string().nullable(),
    abilities: z.object({ begin: z.boolean() }),
  })
  .meta({ id: 'RecordForm' });
export type RecordForm = z.infer<typeof RecordForm>;
