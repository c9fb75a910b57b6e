import { changeView } from '@safety-qube/contract/endpoints/saved-views';
import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { call } from '../../../shared/api/call.ts';

/** Overwrites a view with the current list; can be undone. */
export function useChangeView(type: RecordType) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: ({ id, query }: { id: number; query: string }) => call(changeView, { params: { id }, body: { query } }),
    onMutate: ({ id, query }) => {
      client.setQueryData<SavedView[]>(['saved-views', type], (views) =>
        views?.map((view) => (view.id === id ? { ...view, query } : view)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['saved-views', type] }),
  });
  return {
    overwrite: (view: SavedView, query: string) =>
      mutate(
        { id: view.id, query },
        {
          onSuccess: () =>
            toastUndo(t('views.overwritten', { name: view.name }), () => mutate({ id: view.id, query: view.query })),
        },
      ),
  };
}
