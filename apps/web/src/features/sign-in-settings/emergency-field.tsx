import { Anchor, Stack, Text } from '@mantine/core';
import { setEmergencySignIn } from '@safety-qube/contract/endpoints/sign-in-settings';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { useTranslation } from 'react-i18next';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { call } from '../../shared/api/call.ts';
import { useSettingsChange } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';

/** The one person who may still use a password; saved at once, nobody when cleared. */
export function EmergencyField({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const set = useSettingsChange(
    (employeeId: number | null) => call(setEmergencySignIn, { body: { employeeId } }),
    t('signInSettings.saved'),
  );
  return (
    <Stack gap={12}>
      <PersonSelect
        clearable
        label={t('signIn.emergency')}
        description={t('signInSettings.emergencyHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={set.isPending}
        value={settings.emergency?.employeeId ?? null}
        onChange={(id) => set.mutate(id)}
      />
      {settings.emergency && (
        <Text size="sm">
          {t('signInSettings.emergencyAt')}{' '}
          <Anchor href={settings.emergencyAddress} dir="ltr" className={classes['address'] ?? ''}>
            {settings.emergencyAddress}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}
