import { createFileRoute } from '@tanstack/react-router';
import { TEMPLATE_SETUPS } from '../../../../../config/template-modules.ts';
import { NotFoundPage } from '../../../../../features/status/pages.tsx';
import { BuilderPage } from '../../../../../features/templates/builder/builder-page.tsx';

export const Route = createFileRoute('/_app/$module/templates/$id')({ component: Builder });

function Builder() {
  const { module, id } = Route.useParams();
  const setup = TEMPLATE_SETUPS.find(({ segment }) => segment === module);
  const notFound = <NotFoundPage isInShell />;
  if (!setup || !/^[1-9]\d{0,14}$/.test(id)) return notFound;
  return <BuilderPage key={id} setup={setup} id={Number(id)} notFound={notFound} />;
}
