import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { setupOf } from '../../../../../config/record-types.ts';
import { ImportPage } from '../../../../../features/records/import/import-page.tsx';
import { type ImportSearch, readImportSearch } from '../../../../../features/records/import/steps.ts';
import { useMayImport } from '../../../../../features/records/import/use-may-import.ts';
import { ForbiddenPage, NotFoundPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/hazards/import/$id')({
  validateSearch: readImportSearch,
  component: HazardImport,
});

function HazardImport() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const setup = setupOf('hazard');
  const mayImport = useMayImport(setup);
  const go = useCallback((change: ImportSearch) => void navigate({ search: change }), [navigate]);
  const notFound = <NotFoundPage isInShell />;
  if (!mayImport) return <ForbiddenPage isInShell />;
  if (!/^[1-9]\d{0,14}$/.test(id)) return notFound;
  return <ImportPage key={id} setup={setup} id={Number(id)} search={search} go={go} notFound={notFound} />;
}
