import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '../../config/record-types.ts';
import { stillLoading } from '../../shared/page/still-loading.ts';
import { answersQuery, executionQuery, recordFormQuery } from './executions.queries.ts';

/** Whether the form of a record, with the answers in it, is still loading. */
export function useFormLoading(record: Pick<AnyRecord, 'type' | 'id'>): boolean {
  const form = useQuery(recordFormQuery(record));
  const id = form.data?.execution?.id;
  const begun = { enabled: id !== undefined };
  const execution = useQuery({ ...executionQuery(id ?? 0), ...begun });
  return stillLoading([form, execution, useQuery({ ...answersQuery(id ?? 0), ...begun })]);
}
