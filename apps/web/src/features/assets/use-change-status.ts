import { type Asset, updateAsset } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { toastError } from '../../shared/page/toast.ts';
import { putAsset, refreshAssets } from './assets.queries.ts';
import { useStatuses } from './use-statuses.ts';

/** An asset and its new status. */
interface Move {
  readonly asset: Asset;
  readonly statusId: number;
}

/** Sets the status of assets: shown at once, reverted where the server refuses, with an undo. */
export function useChangeStatus() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const statuses = useStatuses();
  const change = useMutation({
    mutationFn: ({ moves }: { moves: readonly Move[]; isUndo?: boolean }) =>
      Promise.allSettled(
        moves.map(({ asset, statusId }) => call(updateAsset, { params: { id: asset.id }, body: { statusId } })),
      ),
    onMutate: async ({ moves }) => {
      await client.cancelQueries({ queryKey: ['assets', 'page'] });
      return moves.map(({ asset, statusId }) => putAsset(client, { ...asset, statusId }));
    },
    onSuccess: (results, { moves, isUndo }, back) => {
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) {
        for (const takeBack of back ?? []) takeBack();
        const message = refusalOf(failed.reason);
        if (message) toastError(message);
      }
      const done = moves.filter((_, index) => results[index]?.status === 'fulfilled');
      if (!isUndo) say(done);
    },
    onSettled: () => refreshAssets(client),
  });
  const say = (done: readonly Move[]) => {
    const [first] = done;
    if (!first) return;
    const status = statuses.name(first.statusId);
    const message =
      done.length === 1
        ? t('asset.statusSet', { name: assetName(first.asset), status })
        : t('asset.statusSetMany', { count: done.length, status });
    const back = done.map(({ asset, statusId }) => ({ asset: { ...asset, statusId }, statusId: asset.statusId }));
    toastUndo(message, () => change.mutate({ moves: back, isUndo: true }));
  };
  return (assets: readonly Asset[], statusId: number) =>
    change.mutate({
      moves: assets.filter((asset) => asset.statusId !== statusId).map((asset) => ({ asset, statusId })),
    });
}
