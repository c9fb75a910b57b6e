import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '../../../../features/groups/groups-page.tsx';
import type { GroupsSearch } from '../../../../features/groups/groups-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/groups')({
  validateSearch: typedSearch<GroupsSearch>,
  component: GroupsPage,
});
