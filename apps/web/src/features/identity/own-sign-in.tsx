import { Button } from '@mantine/core';
import { submitCredentials } from '@safety-qube/contract/endpoints/identity';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../shared/api/call.ts';
import { isDrawnPageShown } from '../../shared/page/drawn-page.ts';
import { mayStartAutomatically, resetStartCount } from '../../shared/session/automatic-start.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { Message } from './heading.tsx';
import { Quiet } from './quiet.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { SignInHeading } from './sign-in-heading.tsx';

const isGone = (error: unknown): boolean => error instanceof CallError && error.statusCode === 404;

/** Begins the sign-in once, and again after it has failed or expired. */
function useBegunSignIn(scheme: Scheme, inEmergency: boolean) {
  const begun = useRef<Promise<string>>(undefined);
  const forget = (): void => {
    begun.current = undefined;
  };
  const begin = (): Promise<string> => {
    begun.current ??= beginSignIn(scheme, { inEmergency }).then(({ uid, href }) => {
      if (uid !== undefined) return uid;
      location.replace(href);
      return new Promise<never>(() => undefined); // nothing is shown while the browser leaves
    });
    begun.current.catch(forget);
    return begun.current;
  };
  return { begin, forget };
}

/**
 * Sign-in at our own provider: the form is shown at once where the server has drawn it, and the sign-in begins in the background
 * as soon as somebody uses the form. Elsewhere it begins first, because the provider may know the person already.
 */
export function OwnSignIn({ scheme, inEmergency }: { scheme: Scheme; inEmergency: boolean }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<'form' | 'beginning' | 'stopped' | 'failed'>(() =>
    isDrawnPageShown() ? 'form' : 'beginning',
  );
  const { begin, forget } = useBegunSignIn(scheme, inEmergency);
  const open = (): void => {
    setStage('beginning');
    begin().then(
      () => setStage('form'),
      (error: unknown) => {
        console.warn('The sign-in could not begin', error);
        setStage('failed');
      },
    );
  };
  const openByHand = (): void => {
    resetStartCount();
    open();
  };
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this page, also when React mounts it twice
  useEffect(() => {
    if (hasStarted.current || stage !== 'beginning') return;
    hasStarted.current = true;
    if (mayStartAutomatically()) open();
    else setStage('stopped');
  }, []);

  const send = async (body: Credentials) => {
    const submit = async () =>
      call(submitCredentials, { params: { uid: await begin() }, body }, { withoutToken: true });
    try {
      return await submit();
    } catch (error) {
      if (!isGone(error)) throw error;
      forget();
      return submit(); // the form was open for longer than the provider remembers
    }
  };

  if (stage === 'beginning') return <Quiet />;
  if (stage === 'failed')
    return (
      <Message isProblem title={t('signIn.unreachable')} text={t('signIn.unreachableText')}>
        <Button size="lg" onClick={openByHand}>
          {t('common.tryAgain')}
        </Button>
      </Message>
    );
  return (
    <>
      <SignInHeading scheme={scheme} />
      {stage === 'stopped' ? (
        <Button size="lg" fullWidth onClick={openByHand}>
          {t('signIn.open')}
        </Button>
      ) : (
        <SignInForm scheme={scheme} loginHint={null} send={send} onUse={() => void begin().catch(() => undefined)} />
      )}
    </>
  );
}
