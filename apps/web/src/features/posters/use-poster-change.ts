import { renewPoster, withdrawPoster } from '@safety-qube/contract/endpoints/posters';
import type { Poster } from '@safety-qube/contract/schemas/posters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { POSTERS, type ShownPoster } from './posters.queries.ts';

/** What is done to a poster. */
export type PosterChange = 'renew' | 'withdraw';
const CALLS = { renew: renewPoster, withdraw: withdrawPoster } as const;

/** Renews or withdraws a poster. */
export function usePosterChange(before: ShownPoster, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PosterChange): Promise<Poster> => call(CALLS[change], { params: { id: before.id } }),
    onSuccess: async (after, change) => {
      POSTERS.put(client, { ...before, ...after });
      toastChange(t(change === 'renew' ? 'poster.renewed' : 'poster.withdrawn'), after, () => POSTERS.refresh(client));
      onDone();
      await POSTERS.refresh(client);
    },
    onError: toastRefusal,
  });
}
