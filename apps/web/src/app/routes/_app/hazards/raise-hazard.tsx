import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../config/record-types.ts';
import { HAZARD_RAISE } from '../../../../features/hazards/hazard-raise.tsx';
import { readOriginSearch } from '../../../../features/records/raise/origin-search.ts';
import { RaiseRoute } from '../../../../features/records/raise/raise-route.tsx';
import { ForbiddenPage, NotFoundPage } from '../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/hazards/raise-hazard')({
  validateSearch: readOriginSearch,
  component: RaiseHazard,
});

function RaiseHazard() {
  return (
    <RaiseRoute
      setup={setupOf('hazard')}
      parts={HAZARD_RAISE}
      search={Route.useSearch()}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
