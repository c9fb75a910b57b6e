import type { PlaceMoveUndone } from '@safety-qube/contract/schemas/organisation';
import { listText } from '@safety-qube/domain/list-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { toastDone } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { refreshPlaces } from './places.queries.ts';

/** A change of places: what is done, what is said of it, and what undoes it. */
export interface DoneChange {
  readonly message: string;
  readonly undo: () => Promise<object>;
}

const isMoveUndone = (answer: object): answer is PlaceMoveUndone => 'kept' in answer;

/** Makes changes of places: shows what was done with an undo, and fetches again what shows places. */
export function usePlaceChange(onDone?: () => void) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (undone: DoneChange['undo']) => undone(),
    onSuccess: (answer) => {
      const names = isMoveUndone(answer) ? answer.kept.flatMap(({ name }) => name ?? []) : [];
      toastDone(
        names.length
          ? t('places.undoneExcept', { names: listText(i18n.language, names.slice(0, 5), 'unit') })
          : t('places.undone'),
      );
    },
    onError: toastRefusal,
    onSettled: () => refreshPlaces(client),
  });
  return useMutation({
    mutationFn: (change: () => Promise<DoneChange>) => change(),
    onSuccess: async (done) => {
      toastUndo(done.message, () => undo.mutate(done.undo));
      onDone?.();
      await refreshPlaces(client);
    },
    onError: toastRefusal,
  });
}
