import type { Brand } from '@safety-qube/contract/schemas/tenants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { schemeQuery } from '../../shared/session/start-visit.ts';

/** Brand, names and sign-in of the tenant as far as they are loaded; sends no request. */
export function useScheme() {
  return useQuery({ ...schemeQuery, enabled: false }).data;
}

/** Names of product and tenant on the pages before sign-in; the product's own name until they are loaded. */
export function useNames(): { brand: Brand; appName: string; tenant: string } {
  const { t } = useTranslation();
  const scheme = useScheme();
  const appName = scheme?.theme.appName || t('brand.name');
  return { brand: scheme?.brand ?? 'safety', appName, tenant: scheme?.name ?? appName };
}
