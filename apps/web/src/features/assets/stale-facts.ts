import type { Asset } from '@safety-qube/contract/assets';
import { useTranslation } from 'react-i18next';
import type { StaleFact } from '../../components/ui/stale-notice.tsx';
import { usePlaces } from '../../shared/places/places.ts';
import { type Sent, sent, valuesOf } from './asset-values.ts';
import { useStatuses } from './use-statuses.ts';

const SHOWN = [
  'tag',
  'name',
  'kind',
  'statusId',
  'facilityId',
  'unitId',
  'manufacturer',
  'model',
  'serialNumber',
  'note',
] as const satisfies readonly (keyof Sent)[];

/** Returns another user's changes of an asset, in words. `mine` is what was about to be saved. */
export function useStaleFacts(): (before: Asset, now: Asset, mine: Partial<Sent>) => StaleFact[] {
  const { t } = useTranslation();
  const statuses = useStatuses();
  const { unitName } = usePlaces();
  const words = (asset: Asset, name: (typeof SHOWN)[number]): string => {
    if (name === 'statusId') return statuses.name(asset.statusId);
    if (name === 'facilityId') return asset.facilityName;
    if (name === 'unitId') return unitName(asset.facilityId, asset.unitId) ?? '';
    return asset[name] ?? '';
  };
  const labels = {
    ...Object.fromEntries(
      (['tag', 'name', 'kind', 'manufacturer', 'model', 'serialNumber', 'note'] as const).map((name) => [
        name,
        t(`asset.${name}`),
      ]),
    ),
    statusId: t('asset.status'),
    facilityId: t('place.facility'),
    unitId: t('asset.place'),
  } as Record<(typeof SHOWN)[number], string>;
  return (before, now, mine) => {
    const [was, is] = [sent(valuesOf(before)), sent(valuesOf(now))];
    return SHOWN.filter((name) => was[name] !== is[name]).map((name) => ({
      name,
      label: labels[name],
      now: words(now, name),
      isMine: name in mine,
    }));
  };
}
