import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '../../../../features/people/people-page.tsx';
import { readPeopleSearch } from '../../../../features/people/people-search.ts';

export const Route = createFileRoute('/_app/management/people')({
  validateSearch: readPeopleSearch,
  component: PeoplePage,
});
