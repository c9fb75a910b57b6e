import { Button } from '@mantine/core';
import { isolated } from '@safety-qube/domain/isolated';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginTrial, finishTrial, type TrialOutcome } from '../../shared/session/try-provider.ts';
import { useFailureWords } from './failure-words.ts';
import { Message } from './heading.tsx';
import { Quiet } from './quiet.tsx';

/** The window in which an administrator tries a provider: redirects to it at once. */
export function TrialStart() {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  const hasStarted = useRef(false);
  const leave = () => {
    setFailed(false);
    beginTrial().catch((error: unknown) => {
      console.warn('The trial could not begin', error);
      setFailed(true);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this page, also when React mounts it twice
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    leave();
  }, []);
  if (!hasFailed) return <Quiet />;
  return (
    <Message isProblem title={t('provider.trialFailed')} text={t('failure.noAnswer')}>
      <Button size="lg" onClick={leave}>
        {t('common.tryAgain')}
      </Button>
    </Message>
  );
}

/** The result of a trial. A successful one closes the window: the page that opened it shows the same. */
export function TrialEnd() {
  const { t } = useTranslation();
  const words = useFailureWords({ isTrial: true });
  const [outcome, setOutcome] = useState<TrialOutcome>();
  useEffect(() => {
    let isHere = true;
    void finishTrial().then((outcome) => {
      if (!isHere) return;
      setOutcome(outcome);
      if (outcome.kind === 'evaluated' && outcome.trial.isGood) window.close(); // where the browser does not allow it, the page says what to do
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (!outcome) return <Quiet />;
  const close = (
    <Button size="lg" onClick={() => window.close()}>
      {t('common.close')}
    </Button>
  );
  if (outcome.kind !== 'evaluated')
    return (
      <Message isProblem title={t('provider.trialFailed')} text={words(outcome)}>
        {close}
      </Message>
    );
  const { isGood, message, person } = outcome.trial;
  if (!isGood)
    return (
      <Message isProblem title={t('provider.trialNobody')} text={message ?? ''}>
        {close}
      </Message>
    );
  return (
    <Message title={t('provider.trialGood', { name: isolated(person?.name ?? '') })} text={t('signInAgain.doneText')}>
      {close}
    </Message>
  );
}
