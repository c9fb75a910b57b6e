import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MyAction, RecordChange, RecordDoings } from '../schemas/across-types.ts';
import { Id, idList } from '../schemas/common.ts';
import { Count, countShape, listPaging, RecordReference, RecordTypeName } from '../schemas/records.ts';

export const listMyActions = endpoint({
  method: 'GET',
  path: '/api/my-actions',
  summary:
    'Records of all types that wait for the caller: critical and unassigned first, then overdue, by danger and lateness',
  query: z.object({
    type: RecordTypeName.optional(),
    /** Only records at this facility. */
    facilityId: Id.optional(),
    limit: listPaging.limit,
    cursor: listPaging.cursor,
  }),
  responses: { 200: z.object({ items: z.array(MyAction), next: z.string().nullable() }) },
});
export const countMyActions = endpoint({
  method: 'GET',
  path: '/api/my-actions/count',
  summary: 'Number of records that wait for the caller: all, overdue, in the first groups, and by type',
  query: z.object({ ...countShape, facilityId: Id.optional() }),
  responses: {
    200: z.object({
      total: Count,
      overdue: Count,
      /** Critical without anybody assigned, overdue or not. */
      unassigned: Count,
      /** Overdue, apart from these. */
      otherOverdue: Count,
      byType: z.partialRecord(RecordTypeName, Count),
    }),
  },
});
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary:
    'Records that changed since a cursor, as far as the caller may see them; without a cursor, returns the first one',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  }),
  responses: {
    200: z.object({
      cursor: z.string(),
      changes: z.array(RecordChange),
      /** False if there were too many changes to list: the client must fetch everything again. */
      isComplete: z.boolean(),
    }),
  },
});

export const listLatestDoings = endpoint({
  method: 'GET',
  path: '/api/changes/latest',
  summary: 'What was done last to some records, and why, as far as the caller may see them',
  query: z.object({ ids: idList(200) }),
  responses: { 200: z.array(RecordDoings) },
});

export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search records of any type that the caller may see, by number or words',
  query: z.object({ q: z.string().trim().min(1).max(100), limit: listPaging.limit }),
  responses: { 200: z.array(RecordReference) },
});
