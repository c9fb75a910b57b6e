import { assetName } from '@safety-qube/domain/assets';
import { useTranslation } from 'react-i18next';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, idFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { usePlaces } from '../../shared/places/places.ts';
import { AssetCard, useAssetColumns } from './asset-columns.tsx';
import { assetsPageQuery } from './assets.queries.ts';
import { readAssetsSearch } from './assets-search.ts';
import { useStatuses } from './use-statuses.ts';

const PARTS = {
  edit: laterPart(() => import('./asset-drawer.tsx').then((m) => m.AssetDrawer)),
  add: laterPart(() => import('./new-asset-drawer.tsx').then((m) => m.NewAssetDrawer)),
  bulk: laterPart(() => import('./assets-bulk-bar.tsx').then((m) => m.AssetsBulkBar)),
};

/** The register of assets: what forms can refer to, where it is and whether it is in use. */
export function AssetsPage() {
  const { t } = useTranslation();
  const { facilities } = usePlaces();
  const { all: statuses } = useStatuses();
  const list = useRegisterList(readAssetsSearch, assetsPageQuery, { open: 'asset', add: 'add' });
  const kinds = (list.query.data?.kinds ?? []).map((kind) => ({ value: kind, label: kind }));
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('asset')}
      filters={[
        idFilter(list, 'facility', t('place.facility'), facilities),
        idFilter(list, 'status', t('asset.status'), statuses),
        choiceFilter(list, 'kind', t('asset.kind'), kinds),
      ]}
      columns={useAssetColumns(list.open)}
      rowName={assetName}
      card={(asset) => <AssetCard asset={asset} />}
      usualSort="tag"
      parts={PARTS}
    />
  );
}
