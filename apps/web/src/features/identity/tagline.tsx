import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useTranslation } from 'react-i18next';

/** The greeting of the organisation; without one, what the product is for, in the brand's words. */
export function Tagline({ scheme: { brand, theme } }: { scheme: Pick<Scheme, 'brand' | 'theme'> }) {
  const { t, i18n } = useTranslation();
  const greeting = theme.greeting[i18n.language] ?? theme.greeting['en'];
  if (greeting) return greeting;
  return brand === 'security' ? t('signIn.taglineSecurity') : t('signIn.taglineSafety');
}
