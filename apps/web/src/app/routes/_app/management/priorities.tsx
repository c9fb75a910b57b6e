import { createFileRoute } from '@tanstack/react-router';
import { PrioritiesPage } from '../../../../features/priorities/priorities-page.tsx';
import type { PrioritiesSearch } from '../../../../features/priorities/priorities-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/priorities')({
  validateSearch: typedSearch<PrioritiesSearch>,
  component: PrioritiesPage,
});
