import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type GoTranslations, TranslationsPage } from '../../../../features/translations/translations-page.tsx';
import { readTranslationsSearch } from '../../../../features/translations/translations-search.ts';

export const Route = createFileRoute('/_app/management/translations')({
  validateSearch: readTranslationsSearch,
  component: Translations,
});

function Translations() {
  const navigate = Route.useNavigate();
  const go = useCallback<GoTranslations>(
    (change) => {
      void navigate({ search: (now) => readTranslationsSearch({ ...now, ...change }), resetScroll: false });
    },
    [navigate],
  );
  return <TranslationsPage search={Route.useSearch()} go={go} />;
}
