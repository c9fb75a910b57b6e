import { updateAsset } from '@safety-qube/contract/endpoints/assets';
import type { Asset } from '@safety-qube/contract/schemas/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useTranslation } from 'react-i18next';
import { useChangeMany } from '../../components/register/use-change-many.ts';
import { call } from '../../shared/api/call.ts';
import { ASSETS } from './assets.queries.ts';
import { useStatuses } from './use-statuses.ts';

/** Sets the status of assets, with an undo. */
export function useChangeStatus() {
  const { t } = useTranslation();
  const statuses = useStatuses();
  const { mutate } = useChangeMany<Asset>({
    cache: ASSETS,
    send: ({ id, statusId }) => call(updateAsset, { params: { id }, body: { statusId } }),
    message: ([{ before, after }, ...more]) => {
      const status = statuses.name(after.statusId);
      return more.length
        ? t('asset.statusSetMany', { count: more.length + 1, status })
        : t('asset.statusSet', { name: assetName(before), status });
    },
  });
  return (assets: readonly Asset[], statusId: number) =>
    mutate({
      moves: assets
        .filter((asset) => asset.statusId !== statusId)
        .map((before) => ({ before, after: { ...before, statusId } })),
    });
}
