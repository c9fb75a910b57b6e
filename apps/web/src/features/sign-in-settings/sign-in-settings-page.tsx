import { Skeleton } from '@mantine/core';
import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { Section } from '../../components/ui/section.tsx';
import { CurrentProvider } from './current-provider.tsx';
import { EmergencyField } from './emergency-field.tsx';
import { ProviderSetUp } from './provider-set-up.tsx';
import { settingsQuery } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';

function Content({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  const { current, draft } = settings;
  return (
    <>
      <Section isPlain title={t('signInSettings.now')}>
        {current ? (
          <CurrentProvider current={current} />
        ) : (
          <p className={classes['text']}>{t('signInSettings.here')}</p>
        )}
      </Section>
      {current && <EmergencyField settings={settings} />}
      {/* While a provider is on probation, no other can be set up. */}
      {!current?.returnsAt && <ProviderSetUp settings={settings} />}
      {!current && draft && <EmergencyField settings={settings} />}
    </>
  );
}

/**
 * How people of the organisation sign in: by its own sign-in service, from setting it up to reverting it, or with
 * passwords.
 */
export function SignInSettingsPage() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.signIn')} />
      <div className={classes['content']}>
        {query.data ? (
          <Content settings={query.data} />
        ) : query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={120} />
        )}
      </div>
    </Page>
  );
}
