import * as z from 'zod';
import { ScheduledModule } from './executions.ts';
import { PosterForm } from './posters.ts';
import { Place } from './records.ts';
import { TemplateContent } from './template-content.ts';

/** A code as it was scanned or typed. */
export const TypedCode = z.string().min(1).max(100);

/** What a visitor may know: where they are, and what they can report by. */
export const Visit = z
  .object({
    /** `facility` for people who report without their name: they may report anything that people report, by any of its forms. */
    kind: z.enum(['poster', 'facility']),
    place: Place,
    /** Names of the facility and of the units down to the place. */
    names: z.array(z.string()),
    timeZone: z.string(),
    /** The number to call in an emergency; null where none was given. */
    emergencyNumber: z.string().nullable(),
    asset: z.object({ tag: z.string(), name: z.string() }).nullable(),
    task: z.object({ title: z.string(), description: z.string(), dueOn: z.iso.date().nullable() }).nullable(),
    /** The forms of the poster that are in use, in their order. */
    forms: z.array(PosterForm),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof Visit>;

/** A form with the questions that a visitor is asked, in a version that never changes. */
export const VisitForm = z
  .object({
    scheduleId: z.int(),
    module: ScheduledModule,
    templateId: z.int(),
    version: z.int(),
    content: TemplateContent,
    /** The categories that a report of this kind can have here. */
    categories: z.array(z.object({ value: z.string(), label: z.string() })),
  })
  .meta({ id: 'VisitForm' });
export type VisitForm = z.infer<typeof VisitForm>;
