import { createFileRoute } from '@tanstack/react-router';
import { AssetsPage } from '../../../../features/assets/assets-page.tsx';
import { readAssetsSearch } from '../../../../features/assets/assets-search.ts';
import { useGo } from '../../../../shared/page/search-params.ts';

export const Route = createFileRoute('/_app/management/assets')({
  validateSearch: readAssetsSearch,
  component: Assets,
});

function Assets() {
  return <AssetsPage search={Route.useSearch()} go={useGo(Route.useNavigate(), readAssetsSearch)} />;
}
