import type { Brand } from '@safety-qube/contract/schemas/tenants';
import { useTranslation } from 'react-i18next';

/** What the product is for, in the brand's words. */
export function Tagline({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  return brand === 'security' ? t('signIn.taglineSecurity') : t('signIn.taglineSafety');
}
