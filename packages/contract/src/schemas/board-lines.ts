import { BOARD_LINE_LENGTH, BOARD_PHOTOS } from '@safety-qube/domain/issues/board-lines';
import * as z from 'zod';
import { Id, nameOf, Whole } from './common.ts';

/** A line that everybody may read. */
export const PublicLine = nameOf(BOARD_LINE_LENGTH);
const Photo = z.int().positive().nullable();

/** What was reported and what was done, in words that everybody may read; photos are files of the record. */
export const BoardLine = z.object({
  reported: PublicLine,
  done: PublicLine,
  beforeId: Photo.optional(),
  afterId: Photo.optional(),
  isOnBoard: z.boolean(),
});
export type BoardLine = z.infer<typeof BoardLine>;

/** What an issue has of its line: null until somebody has written it. */
export const boardShape = {
  reportedLine: z.string().nullable(),
  doneLine: z.string().nullable(),
  /** Photos among the files of the issue. */
  beforeId: z.int().nullable(),
  afterId: z.int().nullable(),
  isOnBoard: z.boolean(),
  /** Whether visitors read what was reported while it is being worked on. */
  isKnown: z.boolean(),
  /** How often visitors have said that they have seen it too. */
  seenCount: z.int(),
};
/** What an edit changes of it. */
export const boardEditShape = {
  reportedLine: PublicLine.optional(),
  doneLine: PublicLine.optional(),
  isOnBoard: z.boolean().optional(),
  isKnown: z.boolean().optional(),
};

/** A month, such as 2026-11. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A line as everybody reads it: without names of people. */
export const ShownLine = z
  .object({
    id: z.int(),
    reported: z.string(),
    done: z.string(),
    category: z.string().nullable(),
    /** The names of the facility and of the units below it. */
    place: z.array(z.string()),
    fixedAt: z.iso.datetime(),
    /** Days from the report to the fix, to a tenth. */
    days: z.number(),
    /** The photos that it has. */
    photos: z.array(z.enum(BOARD_PHOTOS)),
  })
  .meta({ id: 'ShownLine' });
export type ShownLine = z.infer<typeof ShownLine>;

/** Filters of the board. A place includes what is inside it. */
export const boardFilters = {
  facilityId: Id.optional(),
  unitId: Id.optional(),
  month: Month.optional(),
  category: z.string().max(80).optional(),
};
export const BoardQuery = z.object({ ...boardFilters, page: Whole.pipe(z.int().min(1).max(1000)).default(1) });
export type BoardFilters = Omit<z.output<typeof BoardQuery>, 'page'>;

/** A page of the lines, the latest fix first, and figures about all that match. */
export const Board = z
  .object({
    items: z.array(ShownLine),
    total: z.int(),
    /** Half of the issues were fixed in this many days or fewer; null without lines. */
    medianDays: z.number().nullable(),
    /** The months and categories of all lines, whatever the filters. */
    months: z.array(Month),
    categories: z.array(z.object({ value: z.string(), label: z.string() })),
    hasMore: z.boolean(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

/** An issue that is known and being worked on, as visitors read it. */
export const KnownIssue = z
  .object({
    id: z.int(),
    reported: z.string(),
    /** The names of the facility and of the units below it. */
    place: z.array(z.string()),
    /** How often visitors have said that they have seen it too. */
    seen: z.int(),
  })
  .meta({ id: 'KnownIssue' });
export type KnownIssue = z.infer<typeof KnownIssue>;

/** What visitors read about the place that they came by, the latest first. */
export const VisitBoard = z
  .object({ known: z.array(KnownIssue), fixed: z.array(ShownLine) })
  .meta({ id: 'VisitBoard' });
export type VisitBoard = z.infer<typeof VisitBoard>;
