import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../../../../features/access/roles-page.tsx';
import { readRolesSearch } from '../../../../features/access/roles-search.ts';

export const Route = createFileRoute('/_app/management/roles')({
  validateSearch: readRolesSearch,
  component: RolesPage,
});
