import { Button } from '@mantine/core';
import { getInteraction, submitCredentials } from '@safety-qube/contract/endpoints/identity';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../shared/api/call.ts';
import { isDrawnPageShown } from '../../shared/page/drawn-page.ts';
import { Message } from './heading.tsx';
import { ManagedElsewhere } from './managed-elsewhere.tsx';
import { Quiet } from './quiet.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInHeading } from './sign-in-heading.tsx';
import { Unavailable } from './unavailable.tsx';
import { useSignInRedirect } from './use-departure.ts';

/**
 * Our provider asks for address and password: shows the form while the interaction is valid, at once where the server has
 * drawn it, a new start when it has expired.
 */
export function SignInInteraction({ scheme, uid }: { scheme: Scheme; uid: string }) {
  const { t } = useTranslation();
  const { state, depart } = useSignInRedirect(scheme);
  const [isGone, setIsGone] = useState(false);
  const [isDrawn] = useState(isDrawnPageShown);
  const interaction = useQuery({
    queryKey: ['interaction', uid],
    queryFn: () => call(getInteraction, { params: { uid } }, { withoutToken: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (isGone || (interaction.error instanceof CallError && interaction.error.statusCode === 404))
    return (
      <Message
        isProblem
        title={t('signIn.tookTooLong')}
        text={state === 'failed' ? t('signIn.unreachableText') : t('signIn.tookTooLongText')}
      >
        <Button
          size="lg"
          loading={state === 'leaving'}
          onClick={() => depart({ inEmergency: scheme.signIn.emergency !== null })}
        >
          {t('signIn.startAgain')}
        </Button>
      </Message>
    );
  if (interaction.error instanceof CallError && interaction.error.code === 'LOCAL_SIGN_IN_CLOSED')
    return <ManagedElsewhere />;
  if (interaction.isError)
    return (
      <Unavailable
        title={t('signIn.unavailable')}
        isTrying={interaction.isFetching}
        onRetry={() => void interaction.refetch()}
      />
    );
  if (!interaction.data && !isDrawn) return <Quiet />;
  return (
    <>
      <SignInHeading scheme={scheme} />
      <SignInForm
        scheme={scheme}
        loginHint={interaction.data?.loginHint ?? null}
        send={(body) => call(submitCredentials, { params: { uid }, body }, { withoutToken: true })}
        onGone={() => setIsGone(true)}
      />
    </>
  );
}
