import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PeoplePage } from '../../../../features/people/people-page.tsx';
import { type Go, readPeopleSearch } from '../../../../features/people/people-search.ts';

export const Route = createFileRoute('/_app/management/people')({
  validateSearch: readPeopleSearch,
  component: People,
});

function People() {
  const navigate = Route.useNavigate();
  const go = useCallback<Go>(
    (change) => {
      void navigate({ search: (now) => readPeopleSearch({ ...now, ...change }), resetScroll: false });
    },
    [navigate],
  );
  return <PeoplePage search={Route.useSearch()} go={go} />;
}
