import { createFileRoute } from '@tanstack/react-router';
import { AssetsPage } from '../../../../features/assets/assets-page.tsx';
import { readAssetsSearch } from '../../../../features/assets/assets-search.ts';

export const Route = createFileRoute('/_app/management/assets')({
  validateSearch: readAssetsSearch,
  component: AssetsPage,
});
