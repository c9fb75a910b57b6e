import { LANGUAGES } from '@safety-qube/domain/languages';
import * as z from 'zod';
import { placeInput } from './answers.ts';
import { Flag, Id, idList, ids, SearchText } from './common.ts';
import { ScheduledModule } from './executions.ts';
import { Place } from './records.ts';

/** Posters that one call may create or print, forms of one poster, and languages that one is printed in. */
export const MOST_POSTERS = 500;
export const MOST_POSTER_FORMS = 8;
export const MOST_POSTER_LANGUAGES = 3;

/** A form that visitors can choose: the schedule at the poster's place, and the name of its newest published version by language. */
export const PosterForm = z
  .object({
    scheduleId: z.int(),
    templateId: z.int(),
    module: ScheduledModule,
    name: z.record(z.string(), z.string()),
    language: z.string(),
  })
  .meta({ id: 'PosterForm' });
export type PosterForm = z.infer<typeof PosterForm>;

/** Whether a poster's code opens its page: until it is withdrawn, or its place, asset, task or last form is not in use any more. */
export const PosterState = z.enum(['inUse', 'ended', 'withdrawn']);

const posterShape = {
  id: z.int(),
  place: Place,
  assetId: z.int().nullable(),
  taskId: z.int().nullable(),
  /** What its task is called; null without one, and for who may not see it. */
  task: z.object({ number: z.string(), title: z.string() }).nullable(),
  /** The forms that are still in use. */
  forms: z.array(PosterForm),
  state: PosterState,
  /** The code to type, in groups of four. */
  code: z.string(),
  /** The address of the QR code, with the code in its fragment. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  /** Uses within the last 30 days. */
  scans: z.int(),
  reports: z.int(),
  abilities: z.object({ edit: z.boolean() }),
};
/** A poster with a code, by which people report without an account. */
export const Poster = z.object(posterShape).meta({ id: 'Poster' });
export type Poster = z.infer<typeof Poster>;

/** How often a poster was used, by day of its facility; days without use are left out, the latest comes first. */
export const PosterDays = z.object({
  days: z.array(z.object({ day: z.iso.date(), scans: z.int(), reports: z.int() })),
});
export type PosterDays = z.infer<typeof PosterDays>;

/** What a poster is for: a place, an asset, which has a place, or a task. */
const PosterTarget = z.union([
  z.strictObject(placeInput),
  z.strictObject({ assetId: z.int().positive() }),
  z.strictObject({ taskId: z.int().positive() }),
]);
export type PosterTarget = z.output<typeof PosterTarget>;

export const CreatePosters = z.object({
  targets: z.array(PosterTarget).min(1).max(MOST_POSTERS),
  /** The forms of each of them, at least one; none for a task. */
  templateIds: ids(MOST_POSTER_FORMS),
});

/** The posters of a list; all filters apply. */
export const PosterFilters = z.object({
  /** Words of the names of its place, asset or task, or its code. */
  search: SearchText,
  facilityId: Id.optional(),
  assetId: Id.optional(),
  taskId: Id.optional(),
  /** Only those whose code opens their page, or only the others. */
  inUse: Flag.optional(),
});

export const POSTER_PAPERS = ['a4', 'a5', 'stickers'] as const;
export type PosterPaper = (typeof POSTER_PAPERS)[number];

/** Which posters are printed, on what and in which languages: `en,es,ar`, the first one largest. */
export const PrintPosters = z.object({
  ...PosterFilters.shape,
  /** Only these. */
  ids: idList(8 * MOST_POSTERS).optional(),
  paper: z.enum(POSTER_PAPERS),
  languages: z
    .string()
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(z.enum(LANGUAGES)).min(1).max(MOST_POSTER_LANGUAGES)),
});
export type PrintPosters = z.output<typeof PrintPosters>;
