import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '../../../../features/people/people-page.tsx';
import { readPeopleSearch } from '../../../../features/people/people-search.ts';
import { useGo } from '../../../../shared/page/search-params.ts';

export const Route = createFileRoute('/_app/management/people')({
  validateSearch: readPeopleSearch,
  component: People,
});

function People() {
  return <PeoplePage search={Route.useSearch()} go={useGo(Route.useNavigate(), readPeopleSearch)} />;
}
