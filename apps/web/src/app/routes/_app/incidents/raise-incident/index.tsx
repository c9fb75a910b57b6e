import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { INCIDENT_RAISE } from '../../../../../features/incidents/incident-raise.tsx';
import { readOriginSearch } from '../../../../../features/records/raise/origin-search.ts';
import { RaiseRoute } from '../../../../../features/records/raise/raise-route.tsx';
import { ForbiddenPage, NotFoundPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/incidents/raise-incident/')({
  validateSearch: readOriginSearch,
  component: RaiseIncident,
});

function RaiseIncident() {
  return (
    <RaiseRoute
      setup={setupOf('incident')}
      parts={INCIDENT_RAISE}
      search={Route.useSearch()}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
