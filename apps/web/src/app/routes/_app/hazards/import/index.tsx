import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { ImportListPage } from '../../../../../features/records/import/import-list-page.tsx';
import { ForbiddenPage } from '../../../../../features/status/pages.tsx';
import { useMay } from '../../../../../lib/access.ts';

export const Route = createFileRoute('/_app/hazards/import/')({ component: HazardImports });

function HazardImports() {
  const setup = setupOf('hazard');
  const may = useMay();
  return may(setup.privileges.import) ? <ImportListPage setup={setup} /> : <ForbiddenPage isInShell />;
}
