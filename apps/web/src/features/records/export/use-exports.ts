import { cancelExport } from '@safety-qube/contract/endpoints/exports';
import type { Export } from '@safety-qube/contract/schemas/exports';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { showFailure } from '../../../shared/files/export-file.ts';
import { exportsQuery } from './exports.queries.ts';

const { queryKey } = exportsQuery;

/** Cancels a file that is being created, or removes one; it disappears at once and is restored when that failed. */
export function useRemoveExport(): (id: number) => void {
  const { mutate } = useMutation(
    {
      mutationFn: (id: number) => call(cancelExport, { params: { id } }),
      onMutate: async (id) => {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (all: Export[] = []) => all.filter((one) => one.id !== id));
      },
      onError: showFailure,
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    },
    queryClient,
  );
  return mutate;
}
