import { createFileRoute } from '@tanstack/react-router';
import { PlacesPage } from '../../../../features/places/places-page.tsx';
import { readPlacesSearch } from '../../../../features/places/places-search.ts';

export const Route = createFileRoute('/_app/management/facilities')({
  validateSearch: readPlacesSearch,
  component: PlacesPage,
});
