import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AllAction } from '../schemas/across-types.ts';
import { Id, Problem } from '../schemas/common.ts';
import { Count, countShape, listPaging, RecordTypeName } from '../schemas/records.ts';

export const listAllActions = endpoint({
  method: 'GET',
  path: '/api/all-actions',
  summary:
    'Records of all types that wait for a person, or for everybody whom the caller’s role reaches, as far as the caller may see them',
  privilege: 'general.allActions',
  /** Of a person, or of everybody whom the role of the caller reaches. */
  query: z.object({
    of: Id.optional(),
    type: RecordTypeName.optional(),
    limit: listPaging.limit,
    cursor: listPaging.cursor,
  }),
  responses: { 200: z.object({ items: z.array(AllAction), next: z.string().nullable() }), 403: Problem, 404: Problem },
});
export const countAllActions = endpoint({
  method: 'GET',
  path: '/api/all-actions/count',
  summary: 'Number of these records: all, overdue and by type',
  privilege: 'general.allActions',
  query: z.object({ of: Id.optional(), ...countShape }),
  responses: {
    200: z.object({
      ...{ total: Count, overdue: Count, unassigned: Count, otherOverdue: Count },
      byType: z.partialRecord(RecordTypeName, Count),
    }),
    403: Problem,
    404: Problem,
  },
});
