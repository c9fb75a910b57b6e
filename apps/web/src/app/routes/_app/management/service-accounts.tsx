import { createFileRoute } from '@tanstack/react-router';
import { ServiceAccountsPage } from '../../../../features/service-accounts/service-accounts-page.tsx';
import type { ServiceAccountsSearch } from '../../../../features/service-accounts/service-accounts-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/service-accounts')({
  validateSearch: typedSearch<ServiceAccountsSearch>,
  component: ServiceAccountsPage,
});
