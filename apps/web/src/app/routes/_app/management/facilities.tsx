import { createFileRoute } from '@tanstack/react-router';
import { PlacesPage } from '../../../../features/places/places-page.tsx';
import type { PlacesSearch } from '../../../../features/places/places-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/facilities')({
  validateSearch: typedSearch<PlacesSearch>,
  component: PlacesPage,
});
