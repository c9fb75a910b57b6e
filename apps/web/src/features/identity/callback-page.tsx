import { Button } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recentAddress } from '../../shared/session/session.ts';
import { signInWindow } from '../../shared/session/sign-in-again.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { trialWindow } from '../../shared/session/trial-window.ts';
import { useFailureWords } from './failure-words.ts';
import { finishOnce, type Outcome } from './finish-once.ts';
import { Message } from './heading.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { Quiet } from './quiet.tsx';
import { Unavailable } from './unavailable.tsx';
import { useSignInRedirect } from './use-departure.ts';

/** Loaded only where an administrator tries a provider. */
const TrialEnd = lazy(async () => ({ default: (await import('./provider-trial.tsx')).TrialEnd }));

/** Texts of an outcome other than success. */
function useWords(outcome: Exclude<Outcome, { kind: 'signedIn' }>, tenant: string): { title: string; text: string } {
  const { t } = useTranslation();
  const words = useFailureWords();
  switch (outcome.kind) {
    case 'noAccount':
      return { title: t('callback.noAccount', { tenant }), text: outcome.serverMessage ?? t('callback.noAccountText') };
    case 'closed':
      return { title: t('callback.closed', { tenant }), text: outcome.serverMessage ?? t('callback.failedText') };
    case 'over':
      return { title: t('callback.failed'), text: t('callback.overText') };
    case 'clock':
      return { title: t('callback.clock'), text: t('callback.clockText') };
    case 'refused':
      return { title: t('signIn.refused'), text: words(outcome) };
    case 'unknownState':
      return { title: t('callback.unknownState'), text: words(outcome) };
    case 'noAnswer':
    case 'failed':
      return { title: t('callback.failed'), text: words(outcome) };
  }
}

function Failed({ scheme, outcome }: { scheme: Scheme; outcome: Exclude<Outcome, { kind: 'signedIn' }> }) {
  const { t } = useTranslation();
  const { title, text } = useWords(outcome, scheme.name);
  const { state, depart } = useSignInRedirect(scheme);
  const asAnother = outcome.kind === 'noAccount' || outcome.kind === 'closed';
  return (
    <Message isProblem title={title} text={state === 'failed' ? t('signIn.unreachableText') : text}>
      <Button size="lg" loading={state === 'leaving'} onClick={() => depart({ asAnother })}>
        {asAnother ? t('callback.asAnother') : t('signIn.again')}
      </Button>
    </Message>
  );
}

function Finishing({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    let isHere = true;
    void finishOnce(scheme).then((outcome) => {
      if (!isHere) return;
      if (outcome.kind === 'signedIn' && signInWindow.isMarked()) {
        signInWindow.unmark();
        setOutcome(outcome);
        window.close(); // where the browser does not allow it, the page says what to do
      } else if (outcome.kind === 'signedIn') router.history.replace(recentAddress.take() ?? '/home');
      else setOutcome(outcome);
    });
    return () => {
      isHere = false;
    };
  }, [scheme, router]);
  if (!outcome) return <Quiet />;
  if (outcome.kind === 'signedIn') return <Message title={t('signInAgain.done')} text={t('signInAgain.doneText')} />;
  return <Failed scheme={scheme} outcome={outcome} />;
}

/** Callback of the issuer: finishes the sign-in and goes on to the page that the user wanted. */
export function CallbackPage() {
  const { t } = useTranslation();
  const scheme = useQuery(schemeQuery);
  const [isTrial] = useState(() => trialWindow.isMarked());
  return (
    <IdentityFrame>
      {isTrial ? (
        <Suspense fallback={<Quiet />}>
          <TrialEnd />
        </Suspense>
      ) : scheme.data ? (
        <Finishing scheme={scheme.data} />
      ) : scheme.isError ? (
        <Unavailable
          title={t('signIn.unavailable')}
          isTrying={scheme.isFetching}
          onRetry={() => void scheme.refetch()}
        />
      ) : (
        <Quiet />
      )}
    </IdentityFrame>
  );
}
