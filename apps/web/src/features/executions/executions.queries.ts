import { getExecution, getSchedule, listAnswers, listSchedules } from '@safety-qube/contract/endpoints/executions';
import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { type AnyRecord, setupOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';

export const schedulesQuery = (module: Schedule['module']) =>
  queryOptions({
    queryKey: ['schedules', module],
    queryFn: ({ signal }) => call(listSchedules, { query: { module } }, { signal }),
  });

/** A form at a place, with its started executions. */
export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedules', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id } }, { signal }),
  });

/** The form of a record; refetched together with the record. */
export function recordFormQuery({ type, id }: Pick<AnyRecord, 'type' | 'id'>) {
  const endpoints = setupOf(type).recordForm?.endpoints;
  return queryOptions({
    queryKey: ['record', id, 'form'],
    queryFn: endpoints ? ({ signal }) => call(endpoints.readForm, { params: { id } }, { signal }) : skipToken,
  });
}

/** A form that is being filled in, with its questions, which do not change. */
export const executionQuery = (id: number) =>
  queryOptions({
    queryKey: ['execution', id],
    queryFn: ({ signal }) => call(getExecution, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Its answers: refetched each time somebody answers. */
export const answersQuery = (id: number) =>
  queryOptions({
    queryKey: ['execution-answers', id],
    queryFn: ({ signal }) => call(listAnswers, { params: { id } }, { signal }),
  });
