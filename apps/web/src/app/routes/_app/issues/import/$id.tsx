import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { ImportRoute } from '../../../../../features/records/import/import-routes.tsx';
import { readImportSearch } from '../../../../../features/records/import/steps.ts';
import { ForbiddenPage, NotFoundPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/issues/import/$id')({
  validateSearch: readImportSearch,
  component: IssueImport,
});

function IssueImport() {
  return (
    <ImportRoute
      setup={setupOf('issue')}
      idText={Route.useParams().id}
      search={Route.useSearch()}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
