import { Button } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { STORED, stored } from '../../shared/page/stored.ts';
import { signInWindow } from '../../shared/session/sign-in-again.ts';
import { Message } from './heading.tsx';
import { Quiet } from './quiet.tsx';
import { useSignInRedirect } from './use-departure.ts';

/** The window in which a signed-in user signs in again: redirects to the issuer at once, and closes afterwards. */
export function SignInAgainWindow({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { state, depart } = useSignInRedirect(scheme, 'leaving');
  const hasStarted = useRef(false);
  const leave = () => {
    signInWindow.mark();
    depart({ signsInAgain: true, inEmergency: stored.get(STORED.emergency) !== null });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this page, also when React mounts it twice
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    leave();
  }, []);
  if (state === 'leaving') return <Quiet />;
  return (
    <Message isProblem title={t('signIn.unreachable')} text={t('signIn.unreachableText')}>
      <Button size="lg" onClick={leave}>
        {t('common.tryAgain')}
      </Button>
    </Message>
  );
}
