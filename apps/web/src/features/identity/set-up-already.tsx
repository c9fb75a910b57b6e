import { useTranslation } from 'react-i18next';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { Message } from './heading.tsx';

/** Says that the organisation already has its administrator: a user with a set-up link signs in instead. */
export function SetUpAlready() {
  const { t } = useTranslation();
  return (
    <Message isProblem title={t('setup.used')} text={t('setup.usedText')}>
      <BackToSignIn isNext />
    </Message>
  );
}
