import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { MyActionsPage } from '../../../features/records/my-actions/my-actions-page.tsx';
import { type ActionsSearch, readActionsSearch } from '../../../features/records/my-actions/my-actions-search.ts';

export const Route = createFileRoute('/_app/my-actions')({ validateSearch: readActionsSearch, component: MyActions });

function MyActions() {
  const navigate = Route.useNavigate();
  const go = useCallback((search: ActionsSearch) => void navigate({ search, resetScroll: false }), [navigate]);
  return <MyActionsPage search={Route.useSearch()} go={go} />;
}
