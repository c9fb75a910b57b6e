import { createFileRoute } from '@tanstack/react-router';
import { AssetsPage } from '../../../../features/assets/assets-page.tsx';
import type { AssetsSearch } from '../../../../features/assets/assets-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/assets')({
  validateSearch: typedSearch<AssetsSearch>,
  component: AssetsPage,
});
