import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../../../../features/access/roles-page.tsx';
import { readRolesSearch } from '../../../../features/access/roles-search.ts';
import { useGo } from '../../../../shared/page/search-params.ts';

export const Route = createFileRoute('/_app/management/roles')({
  validateSearch: readRolesSearch,
  component: Roles,
});

function Roles() {
  return <RolesPage search={Route.useSearch()} go={useGo(Route.useNavigate(), readRolesSearch)} />;
}
