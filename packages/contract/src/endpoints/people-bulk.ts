import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import {
  BulkOutcome,
  BulkPerson,
  MOST_BULK_PEOPLE,
  PeopleExportQuery,
  PeopleFile,
  PeopleFileQuery,
} from '../schemas/people-bulk.ts';

export const bulkEmployees = endpoint({
  method: 'POST',
  path: '/api/aum/um/employee/bulk',
  summary: 'Add and change up to 1,000 people: each is made, changed, unchanged or refused with the reason',
  isIdempotent: true,
  privilege: 'management.user.create',
  grantsRights: 'sometimes',
  body: z.object({
    people: z.array(BulkPerson).min(1).max(MOST_BULK_PEOPLE),
    /** Says what would become of each, and writes nothing. */
    dryRun: z.boolean().optional(),
    /** Whether those who have not joined yet get an invitation by mail, which cannot be undone. */
    invite: z.boolean().optional(),
  }),
  responses: { 200: BulkOutcome, 403: Problem, 409: Problem, 422: Problem },
});
/** Its body are the bytes of the file. */
export const importPeople = endpoint({
  method: 'POST',
  path: '/api/aum/um/employee/file',
  summary: 'Add and change the people of a file (CSV or Excel), all of them or, with an error, none',
  privilege: 'management.user.create',
  grantsRights: 'sometimes',
  query: PeopleFileQuery,
  responses: { 200: PeopleFile, 403: Problem, 409: Problem, 413: Problem, 415: Problem, 422: Problem },
});
export const exportPeople = endpoint({
  method: 'GET',
  path: '/api/aum/um/employee/file',
  summary: 'The people of the list as a file, which can be edited and imported again',
  privilege: 'management.user.read',
  query: PeopleExportQuery,
  responses: { 200: z.any(), 403: Problem },
});
