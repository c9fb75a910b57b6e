import { Button } from '@mantine/core';
import type { Asset } from '@safety-qube/contract/assets';
import { assetName } from '@safety-qube/domain/assets';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar } from '../../components/ui/filter-bar.tsx';
import { ListFooter } from '../../components/ui/list-footer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { usePlaces } from '../../shared/places/places.ts';
import { AssetCard, useAssetColumns } from './asset-columns.tsx';
import { assetsPageQuery, PAGE_SIZE } from './assets.queries.ts';
import { AssetsParts } from './assets-parts.tsx';
import type { AssetSort, AssetsSearch, Go } from './assets-search.ts';
import { useChangeStatus } from './use-change-status.ts';
import { useStatuses } from './use-statuses.ts';

function useFilters(search: AssetsSearch, kinds: readonly string[], narrow: Go) {
  const { t } = useTranslation();
  const { facilities } = usePlaces();
  const { all } = useStatuses();
  const byId = (key: 'facility' | 'status', label: string, list: readonly { id: number; name: string }[]) => ({
    key,
    label,
    options: list.map(({ id, name }) => ({ value: String(id), label: name })),
    value: search[key] === undefined ? undefined : String(search[key]),
    onChange: (value: string | undefined) => narrow({ [key]: value === undefined ? undefined : Number(value) }),
  });
  return [
    byId('facility', t('place.facility'), facilities),
    byId('status', t('asset.status'), all),
    {
      key: 'kind',
      label: t('asset.kind'),
      options: kinds.map((kind) => ({ value: kind, label: kind })),
      value: search.kind,
      onChange: (kind: string | undefined) => narrow({ kind }),
    },
  ];
}

const NO_KINDS: readonly string[] = [];

/** The register of assets: what forms can refer to, where it is and whether it is in use. `go` changes the address. */
export function AssetsPage({ search, go }: { search: AssetsSearch; go: Go }) {
  const { t } = useTranslation();
  const { page = 1, q = '' } = search;
  const query = useQuery(assetsPageQuery(search));
  const { data } = query;
  const kinds = data?.kinds ?? NO_KINDS;
  const [selection, setSelection] = useState<RowSelectionState>({});
  const changeStatus = useChangeStatus();
  const clear = useCallback(() => setSelection({}), []);
  const narrow: Go = (wish) => {
    clear();
    go({ page: undefined, ...wish });
  };
  const filters = useFilters(search, kinds, narrow);
  const onOpen = useCallback((asset: Asset) => go({ asset: asset.id }), [go]);
  const columns = useAssetColumns(onOpen);
  const chosen = (data?.items ?? []).filter((asset) => selection[String(asset.id)] && asset.abilities.edit);
  const canAdd = data?.abilities.create === true;
  const isNarrowed = q !== '' || filters.some(({ value }) => value !== undefined);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('asset.title')}>
        {canAdd && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => go({ add: true })}>
            {t('asset.add')}
          </Button>
        )}
      </PageHeader>
      <FilterBar
        searchLabel={t('asset.find')}
        search={q}
        onSearch={(value) => narrow({ q: value || undefined })}
        filters={filters}
      />
      {query.error && !data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : data && data.items.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'asset.emptyFound' : 'asset.empty')}
          action={
            isNarrowed
              ? {
                  label: t('list.clearFilters'),
                  onClick: () => narrow({ q: undefined, facility: undefined, status: undefined, kind: undefined }),
                }
              : canAdd
                ? { label: t('asset.add'), onClick: () => go({ add: true }) }
                : undefined
          }
        >
          {t(isNarrowed ? 'asset.emptyFoundNext' : 'asset.emptyNext')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('asset.title')}
          columns={columns}
          rows={data?.items}
          rowId={(asset) => String(asset.id)}
          rowName={assetName}
          onOpen={onOpen}
          card={(asset) => <AssetCard asset={asset} />}
          sort={search.sort ?? 'tag'}
          onSort={(sort) => narrow({ sort: sort as AssetSort })}
          selection={selection}
          onSelection={setSelection}
        />
      )}
      <ListFooter
        page={page}
        size={PAGE_SIZE}
        total={data?.total}
        canSelect
        onPage={(next) => {
          clear();
          go({ page: next });
        }}
      />
      <AssetsParts
        search={search}
        go={go}
        kinds={kinds}
        count={Object.keys(selection).length}
        chosen={chosen}
        onClear={clear}
        onChange={(assets, statusId) => {
          changeStatus(assets, statusId);
          clear();
        }}
      />
    </Page>
  );
}
