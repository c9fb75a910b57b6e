import { Button, Group } from '@mantine/core';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../components/ui/fact.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { StatusMark } from '../../components/ui/status-glyph.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import { openTrialWindow } from '../../shared/session/trial-window.ts';
import { redirectAddress } from './addresses-to-register.tsx';
import { settingsQuery, WATCH_EVERY_MS } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';

type Draft = NonNullable<SignInSettings['draft']>;

/** The result of a trial: whom it would have signed in, or why nobody, and the received claims. */
function TrialResult({ trial }: { trial: NonNullable<Draft['trial']> }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <div className={classes['findings']}>
      {trial.isGood ? (
        <p role="status">
          <StatusMark glyph="check" tone="green">
            {t('provider.trialGood', { name: isolated(trial.person?.name ?? '') })}
          </StatusMark>
        </p>
      ) : (
        <FormAlert>{trial.message ?? undefined}</FormAlert>
      )}
      {trial.claims.length > 0 && (
        <>
          <h3>{t('provider.claims', { time: isolated(dates.moment(trial.at)) })}</h3>
          <dl className={classes['facts']}>
            {trial.claims.map(({ name, value }) => (
              <Fact key={name} label={name}>
                <bdi dir="ltr">{value}</bdi>
              </Fact>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** Tries the provider in a separate window: nobody is signed in by it, and nothing changes. */
export function Trial({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const [state, setState] = useState<{ before: string | null; isBack?: boolean } | 'blocked'>();
  const seen = draft.trial?.at ?? null;
  const isWaiting = typeof state === 'object' && state.before === seen;
  const { refetch } = useQuery({ ...settingsQuery, refetchInterval: isWaiting ? WATCH_EVERY_MS : false });
  // A window at another site cannot be queried for whether it is still open: when it was closed, this one gets the
  // focus.
  useEffect(() => {
    if (!isWaiting) return;
    const onReturn = () => {
      void refetch().then(() => setState((now) => (typeof now === 'object' ? { ...now, isBack: true } : now)));
    };
    window.addEventListener('focus', onReturn);
    return () => window.removeEventListener('focus', onReturn);
  }, [isWaiting, refetch]);
  const says = !draft.canBeTried
    ? t('provider.tryBlocked')
    : state === 'blocked'
      ? t('signInAgain.blocked')
      : isWaiting
        ? state.isBack
          ? t('provider.tryLeft', { address: isolated(redirectAddress()) })
          : t('provider.tryWaits')
        : t('provider.tryText');
  return (
    <>
      <p className={classes['text']} aria-live="polite">
        {says}
      </p>
      <Group gap={8}>
        <Button
          variant={draft.canBeSwitchedOn ? 'default' : 'filled'}
          disabled={!draft.canBeTried}
          onClick={() => setState(openTrialWindow() ? { before: seen } : 'blocked')}
        >
          {t('provider.try')}
        </Button>
      </Group>
      {draft.trial && <TrialResult trial={draft.trial} />}
    </>
  );
}
