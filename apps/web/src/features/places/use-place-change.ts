import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastChange } from '../../components/ui/change-toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { refreshPlaces } from './places.queries.ts';

/** A change of places: what is said of it, and the server's answer, by which it is undone. */
export interface DoneChange {
  readonly message: string;
  readonly answer: object;
}

/** Makes changes of places: shows what was done with an undo, and fetches again what shows places. */
export function usePlaceChange(onDone?: () => void) {
  const client = useQueryClient();
  const refresh = () => refreshPlaces(client);
  return useMutation({
    mutationFn: (change: () => Promise<DoneChange>) => change(),
    onSuccess: async ({ message, answer }) => {
      toastChange(message, answer, refresh);
      onDone?.();
      await refresh();
    },
    onError: toastRefusal,
  });
}
