import { getServiceAccount, pageServiceAccounts } from '@safety-qube/contract/endpoints/service-accounts';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import type { ServiceAccountsSearch } from './service-accounts-search.ts';

export const SERVICE_ACCOUNTS = registerCache('service-accounts', (id, signal) =>
  call(getServiceAccount, { params: { id } }, { signal }),
);

export const serviceAccountsPageQuery = ({ q, page }: ServiceAccountsSearch) =>
  SERVICE_ACCOUNTS.page(page, { search: q }, (query, signal) => call(pageServiceAccounts, { query }, { signal }));
