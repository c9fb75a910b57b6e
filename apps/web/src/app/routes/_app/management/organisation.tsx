import { createFileRoute } from '@tanstack/react-router';
import { OrganisationPage } from '../../../../features/organisation/organisation-page.tsx';

export const Route = createFileRoute('/_app/management/organisation')({ component: OrganisationPage });
