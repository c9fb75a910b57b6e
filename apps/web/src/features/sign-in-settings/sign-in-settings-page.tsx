import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { getSignInSettings, type SignInSettings, setEmergencySignIn } from '@safety-qube/contract/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { call } from '../../lib/call.ts';
import { refusalOf } from '../../lib/form-errors.ts';
import { toastDone, toastError } from '../../lib/toast.ts';
import classes from './sign-in-settings.module.css';

const settingsQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: () => call(getSignInSettings, {}),
});

/** The one person who may still use a password; chosen at once, nobody by clearing it. */
function EmergencyField({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (employeeId: number | null) => call(setEmergencySignIn, { body: { employeeId } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      toastDone(t('signInSettings.saved'));
    },
    onError: (error) => {
      const said = refusalOf(error);
      if (said) toastError(said);
    },
  });
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

/** How people of the organisation come in, and who still may when its own sign-in service is down. */
export function SignInSettingsPage() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  const settings = query.data;
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.signIn')} />
      <div className={classes['content']}>
        {query.error && !settings ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : !settings ? (
          <Skeleton height={120} />
        ) : settings.issuer === null ? (
          <Text>{t('signInSettings.here')}</Text>
        ) : (
          <>
            <Text>{t('signInSettings.straight', { issuer: isolated(settings.issuer) })}</Text>
            <EmergencyField settings={settings} />
          </>
        )}
      </div>
    </Page>
  );
}
