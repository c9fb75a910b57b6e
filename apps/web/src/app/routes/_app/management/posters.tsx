import { createFileRoute } from '@tanstack/react-router';
import { PostersPage } from '../../../../features/posters/posters-page.tsx';
import type { PostersSearch } from '../../../../features/posters/posters-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/posters')({
  validateSearch: typedSearch<PostersSearch>,
  component: PostersPage,
});
