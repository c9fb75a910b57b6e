import { createFileRoute } from '@tanstack/react-router';
import { PrioritiesPage } from '../../../../features/priorities/priorities-page.tsx';
import { readPrioritiesSearch } from '../../../../features/priorities/priorities-search.ts';
import { useGo } from '../../../../shared/page/search-params.ts';

export const Route = createFileRoute('/_app/management/priorities')({
  validateSearch: readPrioritiesSearch,
  component: Priorities,
});

function Priorities() {
  return <PrioritiesPage search={Route.useSearch()} go={useGo(Route.useNavigate(), readPrioritiesSearch)} />;
}
