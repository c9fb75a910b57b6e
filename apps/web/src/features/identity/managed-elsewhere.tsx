import { useTranslation } from 'react-i18next';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { Message } from './heading.tsx';
import { useNames } from './use-scheme.ts';

/** Accounts and passwords of this tenant are its own sign-in service's. */
export function ManagedElsewhere() {
  const { t } = useTranslation();
  const { tenant } = useNames();
  return (
    <Message title={t('elsewhere.title')} text={t('elsewhere.text', { tenant })}>
      <BackToSignIn isNext />
    </Message>
  );
}
