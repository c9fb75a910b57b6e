import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { MyActionsPage } from '../../../features/records/my-actions/my-actions-page.tsx';
import { type ActionsSearch, readActionsSearch } from '../../../features/records/my-actions/my-actions-search.ts';
import { useSearchParams } from '../../../shared/page/search-params.ts';
import { typedSearch } from '../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/my-actions')({
  validateSearch: typedSearch<ActionsSearch>,
  component: MyActions,
});

function MyActions() {
  const navigate = Route.useNavigate();
  const go = useCallback((search: ActionsSearch) => void navigate({ search, resetScroll: false }), [navigate]);
  return <MyActionsPage search={useSearchParams(readActionsSearch)} go={go} />;
}
