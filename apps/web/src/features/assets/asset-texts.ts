import type { Asset } from '@safety-qube/contract/schemas/assets';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '../../components/register/use-edit-form.ts';
import { usePlaces } from '../../shared/places/places.ts';
import type { AssetBody } from './asset-values.ts';
import { useStatuses } from './use-statuses.ts';

/** The properties of an asset in words. */
export function useAssetTexts(): FieldTexts<Asset, AssetBody> {
  const { t } = useTranslation();
  const statuses = useStatuses();
  const { unitName } = usePlaces();
  return {
    tag: t('asset.tag'),
    name: t('asset.name'),
    kind: t('asset.kind'),
    statusId: [t('asset.status'), ({ statusId }) => statuses.name(statusId)],
    facilityId: [t('place.facility'), ({ facilityName }) => facilityName],
    unitId: [t('asset.place'), ({ facilityId, unitId }) => unitName(facilityId, unitId) ?? ''],
    manufacturer: t('asset.manufacturer'),
    model: t('asset.model'),
    serialNumber: t('asset.serialNumber'),
    note: t('asset.note'),
  };
}
