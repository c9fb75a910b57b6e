import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '../../../../features/groups/groups-page.tsx';
import { readGroupsSearch } from '../../../../features/groups/groups-search.ts';

export const Route = createFileRoute('/_app/management/groups')({
  validateSearch: readGroupsSearch,
  component: GroupsPage,
});
