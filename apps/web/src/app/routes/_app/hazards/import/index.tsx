import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { ImportListPage } from '../../../../../features/records/import/import-list-page.tsx';
import { useMayImport } from '../../../../../features/records/import/use-may-import.ts';
import { ForbiddenPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/hazards/import/')({ component: HazardImports });

function HazardImports() {
  const setup = setupOf('hazard');
  const mayImport = useMayImport(setup);
  return mayImport ? <ImportListPage setup={setup} /> : <ForbiddenPage isInShell />;
}
