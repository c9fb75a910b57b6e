import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type GoRoles, RolesPage } from '../../../../features/access/roles-page.tsx';
import { readRolesSearch } from '../../../../features/access/roles-search.ts';

export const Route = createFileRoute('/_app/management/roles')({
  validateSearch: readRolesSearch,
  component: Roles,
});

function Roles() {
  const navigate = Route.useNavigate();
  const go = useCallback<GoRoles>(
    (change) => {
      void navigate({ search: (now) => readRolesSearch({ ...now, ...change }), resetScroll: false });
    },
    [navigate],
  );
  return <RolesPage search={Route.useSearch()} go={go} />;
}
