import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { ImportRoute } from '../../../../../features/records/import/import-routes.tsx';
import { type ImportSearch, readImportSearch } from '../../../../../features/records/import/steps.ts';
import { ForbiddenPage, NotFoundPage } from '../../../../../features/status/pages.tsx';
import { useSearchParams } from '../../../../../shared/page/search-params.ts';
import { typedSearch } from '../../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/incidents/import/$id')({
  validateSearch: typedSearch<ImportSearch>,
  component: IncidentImport,
});

function IncidentImport() {
  return (
    <ImportRoute
      setup={setupOf('incident')}
      idText={Route.useParams().id}
      search={useSearchParams(readImportSearch)}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
