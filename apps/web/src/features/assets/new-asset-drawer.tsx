import { createAsset } from '@safety-qube/contract/endpoints/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddDrawer } from '../../components/register/register-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { AssetFields } from './asset-fields.tsx';
import { ASSET_FORM, type AssetValues } from './asset-values.ts';
import { useStatuses } from './use-statuses.ts';

/** The form that adds an asset to the register; the defaults are the user's own facility and the first status. */
export function NewAssetDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { facility } = usePlaces();
  const [first] = useStatuses().given;
  const defaultValues: AssetValues = {
    ...{ tag: '', name: '', kind: '', manufacturer: '', model: '', serialNumber: '', note: '' },
    facilityId: facility(me?.facilityId)?.id ?? null,
    unitId: null,
    statusId: first ? String(first.id) : null,
  };
  return (
    <AddDrawer
      {...{ form: ASSET_FORM, defaultValues, title: t('asset.add'), onClose }}
      add={(values) => call(createAsset, { body: ASSET_FORM.bodyOf(values) })}
      message={(asset) => t('asset.added', { name: assetName(asset) })}
    >
      {(control) => <AssetFields control={control} isNew />}
    </AddDrawer>
  );
}
