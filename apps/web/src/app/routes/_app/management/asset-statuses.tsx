import { createFileRoute } from '@tanstack/react-router';
import { AssetStatusesPage } from '../../../../features/asset-statuses/asset-statuses-page.tsx';
import type { AssetStatusesSearch } from '../../../../features/asset-statuses/asset-statuses-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/asset-statuses')({
  validateSearch: typedSearch<AssetStatusesSearch>,
  component: AssetStatusesPage,
});
