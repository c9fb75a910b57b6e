import { createFileRoute } from '@tanstack/react-router';
import { TranslationsPage } from '../../../../features/translations/translations-page.tsx';
import type { TranslationsSearch } from '../../../../features/translations/translations-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/translations')({
  validateSearch: typedSearch<TranslationsSearch>,
  component: TranslationsPage,
});
