import type { AssetStatusItem } from '@safety-qube/contract/schemas/asset-statuses';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsCard, nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { assetStatusesPageQuery } from './asset-statuses.queries.ts';
import { readAssetStatusesSearch } from './asset-statuses-search.ts';

const PARTS = {
  edit: laterPart(() => import('./asset-status-drawers.tsx').then((m) => m.AssetStatusDrawer)),
  add: laterPart(() => import('./asset-status-drawers.tsx').then((m) => m.NewAssetStatusDrawer)),
};

/** The register of the statuses that assets can have. */
export function AssetStatusesPage() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const list = useRegisterList(readAssetStatusesSearch, assetStatusesPageQuery, { open: 'status', add: 'add' });
  const columns = useMemo(
    () => [
      nameColumn('label', t('assetStatus.label'), ({ label }: AssetStatusItem) => <bdi>{label}</bdi>, list.open),
      textColumn(
        'isActive',
        t('assetStatus.offered'),
        ({ isActive }: AssetStatusItem) => t(isActive ? 'assetStatus.yes' : 'assetStatus.no'),
        { width: 180 },
      ),
      textColumn('assets', t('assetStatus.assets'), ({ assets }: AssetStatusItem) => numbers.whole(assets), {
        width: 130,
        isNumeric: true,
      }),
      textColumn('order', t('assetStatus.order'), ({ order }: AssetStatusItem) => order, {
        width: 130,
        isNumeric: true,
      }),
    ],
    [t, numbers, list.open],
  );
  return (
    <RegisterPage
      list={list}
      {...useRegisterTexts('assetStatus')}
      filters={[]}
      columns={columns}
      rowName={({ label }) => label}
      card={columnsCard(columns)}
      parts={PARTS}
    />
  );
}
