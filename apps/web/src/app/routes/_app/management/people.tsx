import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '../../../../features/people/people-page.tsx';
import type { PeopleSearch } from '../../../../features/people/people-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/people')({
  validateSearch: typedSearch<PeopleSearch>,
  component: PeoplePage,
});
