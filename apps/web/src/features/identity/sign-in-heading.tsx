import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useTranslation } from 'react-i18next';
import { Heading } from './heading.tsx';
import { Tagline } from './tagline.tsx';

/** The heading of the form for address and password. */
export function SignInHeading({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  return (
    <Heading title={t('signIn.title', { tenant: scheme.name })}>
      {scheme.signIn.emergency ? t('signIn.emergencyText') : <Tagline scheme={scheme} />}
    </Heading>
  );
}
