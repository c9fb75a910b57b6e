import { createFileRoute, Navigate } from '@tanstack/react-router';
import { firstManagementPage } from '../../../../config/menu.ts';
import { ForbiddenPage } from '../../../../features/status/pages.tsx';
import { usePermissions } from '../../../../shared/session/access.ts';

/** The administration has no page of its own: redirects to the first page that the user may open. */
export const Route = createFileRoute('/_app/management/')({ component: Management });

function Management() {
  const first = firstManagementPage(usePermissions());
  return first ? <Navigate to={first} replace /> : <ForbiddenPage isInShell />;
}
