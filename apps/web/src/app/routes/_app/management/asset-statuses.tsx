import { createFileRoute } from '@tanstack/react-router';
import { AssetStatusesPage } from '../../../../features/asset-statuses/asset-statuses-page.tsx';
import { readAssetStatusesSearch } from '../../../../features/asset-statuses/asset-statuses-search.ts';

export const Route = createFileRoute('/_app/management/asset-statuses')({
  validateSearch: readAssetStatusesSearch,
  component: AssetStatusesPage,
});
