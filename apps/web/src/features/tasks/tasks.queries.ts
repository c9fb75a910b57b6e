import { listTasksOfRecord } from '@safety-qube/contract/endpoints/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Tasks that were created from a record. They are refetched together with the rest of that record. */
export const tasksOfRecordQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['record', recordId, 'tasks'],
    queryFn: ({ signal }) => call(listTasksOfRecord, { params: { id: recordId } }, { signal }),
  });
