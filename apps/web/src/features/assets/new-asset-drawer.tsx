import { createAsset } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddDrawer } from '../../components/register/register-drawer.tsx';
import { useAddForm } from '../../components/register/use-edit-form.ts';
import { call } from '../../shared/api/call.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, FIELD_OF_CODE, sent } from './asset-values.ts';
import { refreshAssets } from './assets.queries.ts';
import { useStatuses } from './use-statuses.ts';

/** The form that adds an asset to the register; the defaults are the user's own facility and the first status. */
export function NewAssetDrawer({ kinds, onClose }: { kinds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { facility } = usePlaces();
  const [first] = useStatuses().given;
  const defaultValues: AssetValues = {
    ...{ tag: '', name: '', kind: '', manufacturer: '', model: '', serialNumber: '', note: '' },
    facilityId: facility(me?.facilityId)?.id ?? null,
    unitId: null,
    statusId: first ? String(first.id) : null,
  };
  const add = useAddForm({
    ...{ defaultValues, fieldOfCode: FIELD_OF_CODE },
    add: (values) => call(createAsset, { body: sent(values) }),
    onAdded: (asset) => {
      toastDone(t('asset.added', { name: assetName(asset) }));
      onClose();
      return refreshAssets(client);
    },
  });
  return (
    <AddDrawer add={add} formId="new-asset" title={t('asset.add')} submitLabel={t('asset.add')} onClose={onClose}>
      <AssetFields control={add.form.control} kinds={kinds} isNew />
    </AddDrawer>
  );
}
