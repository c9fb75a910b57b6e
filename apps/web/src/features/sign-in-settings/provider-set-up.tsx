import { Button, Group } from '@mantine/core';
import { removeProvider } from '@safety-qube/contract/endpoints/sign-in-settings';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { AddressesToRegister } from './addresses-to-register.tsx';
import { ProviderForm } from './provider-form.tsx';
import { useSettingsChange } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';
import { SwitchOn } from './switch-on.tsx';
import { Trial } from './trial.tsx';

/** The steps from an address to a provider in use: register, check, try, switch on. */
export function ProviderSetUp({ settings: { draft, current } }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useSettingsChange(() => call(removeProvider, {}), t('provider.removed'));
  if (!draft && !isOpen)
    return (
      <Section isPlain title={current ? t('provider.another') : t('provider.own')}>
        <p className={classes['text']}>{t('provider.intro')}</p>
        <Group gap={8}>
          <Button variant={current ? 'default' : 'filled'} onClick={() => setOpen(true)}>
            {t('provider.begin')}
          </Button>
        </Group>
      </Section>
    );
  return (
    <>
      {draft?.returnedAt && (
        <div className={classes['notice']} data-tone="amber" role="status">
          <strong>{t('provider.returned', { time: isolated(dates.moment(draft.returnedAt)) })}</strong>
          <p>{t('provider.returnedText')}</p>
        </div>
      )}
      <Section isPlain title={t('provider.step.register')}>
        <AddressesToRegister />
      </Section>
      <Section isPlain title={t('provider.step.enter')}>
        <ProviderForm draft={draft} />
      </Section>
      {draft && (
        <>
          <Section isPlain title={t('provider.step.try')}>
            <Trial draft={draft} />
          </Section>
          <Section isPlain title={t('provider.step.switchOn')}>
            <SwitchOn draft={draft} />
          </Section>
          <Group gap={8}>
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('provider.remove')}
            </Button>
          </Group>
          {isRemoving && (
            <ConfirmDialog
              title={t('provider.remove')}
              text={t('provider.removeText')}
              action={t('common.remove')}
              isBusy={remove.isPending}
              onClose={() => setRemoving(false)}
              onConfirm={() => remove.mutate(undefined, { onSettled: () => setRemoving(false) })}
            />
          )}
        </>
      )}
    </>
  );
}
