import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../../../../features/access/roles-page.tsx';
import type { RolesSearch } from '../../../../features/access/roles-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/roles')({
  validateSearch: typedSearch<RolesSearch>,
  component: RolesPage,
});
