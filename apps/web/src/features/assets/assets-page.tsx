import type { Asset } from '@safety-qube/contract/schemas/assets';
import { assetName } from '@safety-qube/domain/assets';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../components/register/later-part.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, idFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import type { Go } from '../../shared/page/search-params.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { AssetCard, useAssetColumns } from './asset-columns.tsx';
import { assetsPageQuery } from './assets.queries.ts';
import type { AssetsSearch } from './assets-search.ts';
import { useChangeStatus } from './use-change-status.ts';
import { useStatuses } from './use-statuses.ts';

const PARTS = {
  drawer: laterPart(() => import('./asset-drawer.tsx').then((m) => m.AssetDrawer)),
  add: laterPart(() => import('./new-asset-drawer.tsx').then((m) => m.NewAssetDrawer)),
  bar: laterPart(() => import('./assets-bulk-bar.tsx').then((m) => m.AssetsBulkBar)),
};
const NO_KINDS: readonly string[] = [];

/** The register of assets: what forms can refer to, where it is and whether it is in use. `go` changes the address. */
export function AssetsPage({ search, go }: { search: AssetsSearch; go: Go<AssetsSearch> }) {
  const { t } = useTranslation();
  const { facilities } = usePlaces();
  const { all: statuses } = useStatuses();
  const query = useQuery(assetsPageQuery(search));
  const list = useRegisterList(search, go, query);
  const changeStatus = useChangeStatus();
  const onOpen = useCallback((asset: Asset) => go({ asset: asset.id }), [go]);
  const kinds = query.data?.kinds ?? NO_KINDS;
  const filters = [
    idFilter(list, 'facility', t('place.facility'), facilities),
    idFilter(list, 'status', t('asset.status'), statuses),
    choiceFilter(
      list,
      'kind',
      t('asset.kind'),
      kinds.map((kind) => ({ value: kind, label: kind })),
    ),
  ];
  return (
    <RegisterPage
      list={list}
      name={t('asset.title')}
      searchLabel={t('asset.find')}
      filters={filters}
      columns={useAssetColumns(onOpen)}
      rowName={assetName}
      card={(asset) => <AssetCard asset={asset} />}
      onOpen={onOpen}
      usualSort="tag"
      add={query.data?.abilities.create ? { label: t('asset.add'), onClick: () => go({ add: true }) } : undefined}
      empty={{ title: t('asset.empty'), text: t('asset.emptyNext') }}
      emptyFound={{ title: t('asset.emptyFound'), text: t('asset.emptyFoundNext') }}
      parts={PARTS}
      bar={
        list.count > 0 && (
          <PARTS.bar
            count={list.count}
            chosen={list.selected.filter(({ abilities }) => abilities.edit)}
            onClear={list.clear}
            onChange={(assets, statusId) => {
              changeStatus(assets, statusId);
              list.clear();
            }}
          />
        )
      }
    >
      {search.asset !== undefined && (
        <PARTS.drawer id={search.asset} kinds={kinds} onClose={() => go({ asset: undefined })} />
      )}
      {search.add && <PARTS.add kinds={kinds} onClose={() => go({ add: undefined })} />}
    </RegisterPage>
  );
}
