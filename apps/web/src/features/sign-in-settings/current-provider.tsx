import { Button, Group } from '@mantine/core';
import { switchOffProvider } from '@safety-qube/contract/endpoints/sign-in-settings';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { openSignInWindow } from '../../shared/session/sign-in-again.ts';
import { settingsQuery, useSettingsChange, WATCH_EVERY_MS } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';

type Current = NonNullable<SignInSettings['current']>;

/**
 * A provider that was just switched on: the deadline by which an administrator has to sign in with it, and buttons to
 * do so or to revert.
 */
function Probation({ until, onGoBack, isBusy }: { until: string; onGoBack: () => void; isBusy: boolean }) {
  const { t } = useTranslation();
  const dates = useDates();
  const [isBlocked, setBlocked] = useState(false);
  // The sign-in happens in another window, or on another device.
  useQuery({ ...settingsQuery, refetchInterval: WATCH_EVERY_MS });
  return (
    <div className={classes['notice']} data-tone="amber" role="status">
      <strong>{t('provider.probation', { time: isolated(dates.moment(until)) })}</strong>
      <p>{isBlocked ? t('signInAgain.blocked') : t('provider.probationText')}</p>
      <Group gap={8}>
        <Button onClick={() => setBlocked(!openSignInWindow())}>{t('provider.confirmNow')}</Button>
        <Button variant="default" loading={isBusy} onClick={onGoBack}>
          {t('provider.goBack')}
        </Button>
      </Group>
    </div>
  );
}

/** The provider that sign-in redirects to, and a button to revert it. */
export function CurrentProvider({ current }: { current: Current }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const off = useSettingsChange(() => call(switchOffProvider, {}), t('provider.switchedOff'));
  return (
    <>
      {current.returnsAt && (
        <Probation until={current.returnsAt} isBusy={off.isPending} onGoBack={() => off.mutate()} />
      )}
      <p className={classes['text']}>{t('signInSettings.straight', { issuer: isolated(current.issuer) })}</p>
      <dl className={classes['facts']}>
        <Fact label={t('provider.clientId')}>
          <bdi dir="ltr">{current.clientId}</bdi>
        </Fact>
        <Fact label={t('provider.namedBy')}>{t(`provider.claim.${current.namedBy}`)}</Fact>
      </dl>
      {!current.returnsAt && (
        <Group gap={8}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('provider.switchOff')}
          </Button>
        </Group>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('provider.switchOffTitle')}
          text={t('provider.switchOffText')}
          action={t('provider.switchOff')}
          isBusy={off.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => off.mutate(undefined, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  );
}
