import { cancelExport, type Export } from '@safety-qube/contract/exports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { tellFailure } from '../../../lib/export-file.ts';
import { exportsQuery } from './exports.queries.ts';

/** Stops a file in the making, or takes one away; it is gone at once and comes back when that failed. */
export function useRemoveExport(): (id: number) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(cancelExport, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: exportsQuery.queryKey });
      client.setQueryData(exportsQuery.queryKey, (all: Export[] = []) => all.filter((one) => one.id !== id));
    },
    onError: tellFailure,
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
  return mutate;
}
