import { createFileRoute } from '@tanstack/react-router';
import { ServiceAccountsPage } from '../../../../features/service-accounts/service-accounts-page.tsx';
import { readServiceAccountsSearch } from '../../../../features/service-accounts/service-accounts-search.ts';

export const Route = createFileRoute('/_app/management/service-accounts')({
  validateSearch: readServiceAccountsSearch,
  component: ServiceAccountsPage,
});
