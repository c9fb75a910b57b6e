import { useTranslation } from 'react-i18next';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { Message } from './heading.tsx';
import { useNames } from './use-scheme.ts';

/** Says that accounts and passwords of this tenant are managed by its own sign-in service. */
export function ManagedElsewhere() {
  const { t } = useTranslation();
  const { tenant } = useNames();
  return (
    <Message title={t('elsewhere.title')} text={t('elsewhere.text', { tenant })}>
      <BackToSignIn isNext />
    </Message>
  );
}
