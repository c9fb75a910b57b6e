import { createFileRoute } from '@tanstack/react-router';
import { PlacesImportPage } from '../../../../features/places/import/places-import-page.tsx';

export const Route = createFileRoute('/_app/management/facilities_/import')({ component: PlacesImportPage });
