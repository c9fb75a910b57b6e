import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Link to the sign-in page; a main button when `isNext`. */
export function BackToSignIn({ isNext = false }: { isNext?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button size="lg" variant={isNext ? 'filled' : 'default'} component="a" href="/">
      {isNext ? t('signIn.goTo') : t('signIn.backTo')}
    </Button>
  );
}
