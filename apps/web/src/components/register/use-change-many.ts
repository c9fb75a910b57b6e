import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import type { RegisterCache, RegisterItem } from '../../shared/register/register-cache.ts';
import { useFetchForClicks } from '../ui/later-part.tsx';

const TOASTS = { load: () => import('../ui/change-toast.ts') };
const FOR_CLICKS = [TOASTS];

/** An item before and after a change. */
export interface Move<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * Changes several items at once, each by a call of its own: shown immediately, reverted if the server refuses. `message` says what was
 * done to the items for which it succeeded; it is undone by their lines in the log, if all of these can be.
 */
export function useChangeMany<T extends RegisterItem>(options: {
  cache: RegisterCache<T>;
  send: (item: T) => Promise<object>;
  message: (done: readonly [Move<T>, ...Move<T>[]]) => string;
}) {
  const { cache, send, message } = options;
  const client = useQueryClient();
  const refresh = () => cache.refresh(client);
  useFetchForClicks(FOR_CLICKS);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ moves }: { moves: readonly Move<T>[] }) => Promise.allSettled(moves.map(({ after }) => send(after))),
    onMutate: async ({ moves }) => {
      await client.cancelQueries({ queryKey: cache.pages });
      return moves.map(({ after }) => cache.put(client, after));
    },
    onSuccess: async (results, { moves }, reverts) => {
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) for (const revert of reverts ?? []) revert();
      const { showRefusal, toastChanges } = await fetchPart(TOASTS.load);
      if (failed) showRefusal(failed.reason);
      const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const [first, ...rest] = moves.filter((_, index) => results[index]?.status === 'fulfilled');
      if (first) toastChanges(message([first, ...rest]), answers, refresh);
    },
    onSettled: refresh,
  });
  return { isPending, mutate };
}
