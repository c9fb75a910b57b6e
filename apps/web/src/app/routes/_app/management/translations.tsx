import { createFileRoute } from '@tanstack/react-router';
import { TranslationsPage } from '../../../../features/translations/translations-page.tsx';
import { readTranslationsSearch } from '../../../../features/translations/translations-search.ts';
import { useGo } from '../../../../shared/page/search-params.ts';

export const Route = createFileRoute('/_app/management/translations')({
  validateSearch: readTranslationsSearch,
  component: Translations,
});

function Translations() {
  return <TranslationsPage search={Route.useSearch()} go={useGo(Route.useNavigate(), readTranslationsSearch)} />;
}
