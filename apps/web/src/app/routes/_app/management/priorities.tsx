import { createFileRoute } from '@tanstack/react-router';
import { PrioritiesPage } from '../../../../features/priorities/priorities-page.tsx';
import { readPrioritiesSearch } from '../../../../features/priorities/priorities-search.ts';

export const Route = createFileRoute('/_app/management/priorities')({
  validateSearch: readPrioritiesSearch,
  component: PrioritiesPage,
});
