import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { permissionsOf } from '../../../../config/menu.ts';
import { UnderStorageNotice } from '../../../../features/organisation/storage-notice.tsx';
import { useMay } from '../../../../shared/session/access.ts';

const ForbiddenPage = lazy(() =>
  import('../../../../features/status/pages.tsx').then((m) => ({ default: m.ForbiddenPage })),
);

/**
 * Every page of the administration: a user who may not see it gets a message in its place, as the menu would have
 * hidden it.
 */
export const Route = createFileRoute('/_app/management')({ component: Management });

function Management() {
  const may = useMay();
  const { pathname } = useLocation();
  if (may(...(permissionsOf(pathname) ?? [])))
    return (
      <UnderStorageNotice>
        <Outlet />
      </UnderStorageNotice>
    );
  return (
    <Suspense>
      <ForbiddenPage isInShell />
    </Suspense>
  );
}
