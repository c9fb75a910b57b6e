import { createFileRoute } from '@tanstack/react-router';
import { TranslationsPage } from '../../../../features/translations/translations-page.tsx';
import { readTranslationsSearch } from '../../../../features/translations/translations-search.ts';

export const Route = createFileRoute('/_app/management/translations')({
  validateSearch: readTranslationsSearch,
  component: TranslationsPage,
});
