import { createFileRoute, Outlet } from '@tanstack/react-router';
import { TEMPLATE_SETUPS } from '../../../../../config/template-modules.ts';
import { ForbiddenPage, NotFoundPage } from '../../../../../features/status/pages.tsx';
import { useMay } from '../../../../../shared/session/access.ts';

/** Templates of a module: shown for modules that have any, to users who may see them. */
export const Route = createFileRoute('/_app/$module/templates')({ component: Templates });

function Templates() {
  const { module } = Route.useParams();
  const may = useMay();
  const setup = TEMPLATE_SETUPS.find(({ segment }) => segment === module);
  if (!setup) return <NotFoundPage isInShell />;
  return may(setup.seenBy) ? <Outlet /> : <ForbiddenPage isInShell />;
}
