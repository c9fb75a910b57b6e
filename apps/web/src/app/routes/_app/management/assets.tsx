import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AssetsPage } from '../../../../features/assets/assets-page.tsx';
import { type Go, readAssetsSearch } from '../../../../features/assets/assets-search.ts';

export const Route = createFileRoute('/_app/management/assets')({
  validateSearch: readAssetsSearch,
  component: Assets,
});

function Assets() {
  const navigate = Route.useNavigate();
  const go = useCallback<Go>(
    (change) => {
      void navigate({ search: (now) => readAssetsSearch({ ...now, ...change }), resetScroll: false });
    },
    [navigate],
  );
  return <AssetsPage search={Route.useSearch()} go={go} />;
}
