import { createFileRoute } from '@tanstack/react-router';
import { PeopleImportPage } from '../../../../features/people/import/people-import-page.tsx';

export const Route = createFileRoute('/_app/management/people_/import')({ component: PeopleImportPage });
