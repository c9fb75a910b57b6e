import type { Asset } from '@safety-qube/contract/schemas/assets';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLines } from '../../components/register/card-lines.tsx';
import { nameColumn, textColumn } from '../../components/register/columns.tsx';
import type { Column } from '../../components/ui/use-list-rows.ts';
import { AssetStatus } from './asset-status.tsx';
import classes from './assets.module.css';

/** Columns of the register. */
export function useAssetColumns(onOpen: (asset: Asset) => void): Column<Asset>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'tag',
        accessorFn: ({ tag }) => tag,
        header: t('asset.tag'),
        enableSorting: true,
        meta: { width: 130 },
        cell: ({ row }) => <bdi className={classes['tag']}>{row.original.tag}</bdi>,
      },
      nameColumn('name', t('asset.name'), ({ name }) => name, onOpen, true),
      textColumn('kind', t('asset.kind'), ({ kind }) => kind, { width: 180, canSort: true }),
      textColumn('facility', t('place.facility'), (asset) => asset.facilityName, {
        width: 230,
        isWide: true,
        canSort: true,
      }),
      {
        id: 'status',
        accessorFn: ({ statusId }) => statusId,
        header: t('asset.status'),
        enableSorting: true,
        meta: { width: 180 },
        cell: ({ row }) => <AssetStatus id={row.original.statusId} />,
      },
    ],
    [t, onOpen],
  );
}

/** An asset of the register on a phone. */
export const AssetCard = ({ asset }: { asset: Asset }) => (
  <CardLines
    name={
      <>
        <bdi className={classes['tag']}>{asset.tag}</bdi> <bdi>{asset.name}</bdi>
      </>
    }
    facts={[
      <AssetStatus key="status" id={asset.statusId} />,
      <bdi key="place" className={classes['cardPlace']}>
        {asset.facilityName}
      </bdi>,
    ]}
  />
);
