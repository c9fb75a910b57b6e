import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TEMPLATE_SETUPS } from '../../../../../config/template-modules.ts';
import { TemplateListPage } from '../../../../../features/templates/list/template-list-page.tsx';
import { type GoTemplates, readTemplatesSearch } from '../../../../../features/templates/list/templates-search.ts';

export const Route = createFileRoute('/_app/$module/templates/')({
  validateSearch: readTemplatesSearch,
  component: TemplateList,
});

function TemplateList() {
  const { module } = Route.useParams();
  const navigate = Route.useNavigate();
  const go = useCallback<GoTemplates>(
    (change) => {
      void navigate({ search: (now) => readTemplatesSearch({ ...now, ...change }), resetScroll: false });
    },
    [navigate],
  );
  const open = useCallback(
    (id: number) => void navigate({ to: '/$module/templates/$id', params: { module, id: String(id) } }),
    [navigate, module],
  );
  const search = Route.useSearch();
  const setup = TEMPLATE_SETUPS.find(({ segment }) => segment === module);
  return setup && <TemplateListPage key={module} setup={setup} search={search} go={go} onOpen={open} />;
}
