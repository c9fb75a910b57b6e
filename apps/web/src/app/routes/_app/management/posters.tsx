import { createFileRoute } from '@tanstack/react-router';
import { PostersPage } from '../../../../features/posters/posters-page.tsx';
import { readPostersSearch } from '../../../../features/posters/posters-search.ts';

export const Route = createFileRoute('/_app/management/posters')({
  validateSearch: readPostersSearch,
  component: PostersPage,
});
