import { Button, Group } from '@mantine/core';
import { switchOnProvider } from '@safety-qube/contract/endpoints/sign-in-settings';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { call } from '../../shared/api/call.ts';
import { useSettingsChange } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';

/**
 * Makes sign-in redirect to the provider, once a trial has shown that the administrator doing this can sign in with it.
 */
export function SwitchOn({ draft }: { draft: NonNullable<SignInSettings['draft']> }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const on = useSettingsChange(() => call(switchOnProvider, {}), t('provider.switchedOn'));
  return (
    <>
      <p className={classes['text']}>
        {draft.canBeSwitchedOn ? t('provider.switchOnText') : t('provider.switchOnBlocked')}
      </p>
      <Group gap={8}>
        <Button disabled={!draft.canBeSwitchedOn} onClick={() => setAsking(true)}>
          {t('provider.switchOn')}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('provider.switchOnTitle', { issuer: isolated(draft.issuer) })}
          text={t('provider.switchOnText')}
          action={t('provider.switchOn')}
          isBusy={on.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => on.mutate(undefined, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  );
}
