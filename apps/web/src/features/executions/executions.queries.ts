import { getExecution, getSchedule, listAnswers, listSchedules } from '@safety-qube/contract/executions';
import { listTemplates } from '@safety-qube/contract/templates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: ({ signal }) => call(listSchedules, {}, { signal }),
});

/** A form at a place, with what was begun there. */
export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedules', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id } }, { signal }),
  });

/** Forms of inspections that may be chosen: the published ones. */
export const publishedFormsQuery = queryOptions({
  queryKey: ['templates', 'inspection', 'published'],
  queryFn: async ({ signal }) => {
    const all = await call(listTemplates, { query: { module: 'inspection' } }, { signal });
    return all.filter(({ publishedVersion }) => publishedVersion !== null);
  },
});

/** A form that is filled in, with its questions, which stay what they are. */
export const executionQuery = (id: number) =>
  queryOptions({
    queryKey: ['execution', id],
    queryFn: ({ signal }) => call(getExecution, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Its answers: asked for again each time somebody answers. */
export const answersQuery = (id: number) =>
  queryOptions({
    queryKey: ['execution-answers', id],
    queryFn: ({ signal }) => call(listAnswers, { params: { id } }, { signal }),
  });
