import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { toastDone, toastError } from '../../shared/page/toast.ts';
import type { RegisterCache, RegisterItem } from '../../shared/register/register-cache.ts';
import { toastUndo } from '../ui/undo-toast.tsx';

/** An item before and after a change. */
export interface Move<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * Changes several items at once, each by a call of its own: shown immediately, reverted if the server refuses, with an undo if
 * `canUndo`. `message` says what was done to the items for which it succeeded.
 */
export function useChangeMany<T extends RegisterItem>(options: {
  cache: RegisterCache<T>;
  send: (item: T) => Promise<unknown>;
  message: (done: readonly [Move<T>, ...Move<T>[]]) => string;
  canUndo?: (item: T) => boolean;
}) {
  const { cache, send, message, canUndo = () => true } = options;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ moves }: { moves: readonly Move<T>[]; isUndo?: boolean }) =>
      Promise.allSettled(moves.map(({ after }) => send(after))),
    onMutate: async ({ moves }) => {
      await client.cancelQueries({ queryKey: cache.pages });
      return moves.map(({ after }) => cache.put(client, after));
    },
    onSuccess: (results, { moves, isUndo }, reverts) => {
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) {
        for (const revert of reverts ?? []) revert();
        const refusal = refusalOf(failed.reason);
        if (refusal) toastError(refusal);
      }
      const [first, ...rest] = moves.filter((_, index) => results[index]?.status === 'fulfilled');
      if (first && !isUndo) offerUndo([first, ...rest]);
    },
    onSettled: () => cache.refresh(client),
  });
  const offerUndo = (done: readonly [Move<T>, ...Move<T>[]]) => {
    if (!done.every(({ before }) => canUndo(before))) return toastDone(message(done));
    const back = done.map(({ before, after }) => ({ before: after, after: before }));
    toastUndo(message(done), () => change.mutate({ moves: back, isUndo: true }));
  };
  const { mutate, isPending } = change;
  return { isPending, mutate };
}
