import { Button, NativeSelect } from '@mantine/core';
import { setUpTenant } from '@safety-qube/contract/endpoints/identity';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZoneOptions } from '../../components/ui/time-zones.ts';
import { call } from '../../shared/api/call.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { EmailField, NameField, NewPasswordField, TextField } from './fields.tsx';
import { FormProblems } from './form-problems.tsx';
import { Heading, Message } from './heading.tsx';
import classes from './identity.module.css';
import { SetUpAlready } from './set-up-already.tsx';
import { useAccountForm } from './use-account-form.ts';

const defaultsOf = (organisationName: string, facilityName: string) => ({
  organisationName,
  facilityName,
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
});

/** Name of the organisation, first facility, and administrator; the names are suggested. */
export function SetupForm({ token, tenantName }: { token: string; tenantName: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [defaults] = useState(() => defaultsOf(tenantName, t('setup.facilityProposed')));
  const zones = useMemo(
    () =>
      timeZoneOptions(new Date(), defaults.timeZone).map(({ tzCode, name, utc }) => ({
        value: tzCode,
        label: `(GMT${utc}) ${name}`,
      })),
    [defaults],
  );
  const { form, mutation, submit, failure, ...problems } = useAccountForm(defaults, async (body: typeof defaults) => {
    await call(setUpTenant, { body: { ...body, token } }, { withoutToken: true });
    await queryClient.invalidateQueries({ queryKey: schemeQuery.queryKey, refetchType: 'all' });
  });
  if (mutation.isSuccess)
    return (
      <Message
        title={t('setup.done', { tenant: mutation.variables.organisationName.trim() })}
        text={t('setup.doneText')}
      >
        <BackToSignIn isNext />
      </Message>
    );
  if (failure?.code === 'SETUP_DONE') return <SetUpAlready />;
  return (
    <>
      <Heading title={t('setup.title')}>{t('setup.text')}</Heading>
      <FormProblems form={form} {...problems} />
      <form className={classes['form']} data-tall="" noValidate onSubmit={submit}>
        <h2 className={classes['group']}>{t('setup.organisation')}</h2>
        <TextField
          form={form}
          name="organisationName"
          label={t('field.organisationName.label')}
          missing={t('field.organisationName.missing')}
          autoComplete="organization"
          maxLength={NAME_LIMITS.place}
        />
        <TextField
          form={form}
          name="facilityName"
          label={t('field.facilityName.label')}
          description={t('field.facilityName.help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          missing={t('field.facilityName.missing')}
          autoComplete="off"
          maxLength={NAME_LIMITS.place}
        />
        <NativeSelect
          size="tall"
          label={t('field.timeZone.label')}
          data={zones}
          {...form.register('timeZone')}
          error={form.formState.errors.timeZone?.message}
        />
        <h2 className={classes['group']}>{t('setup.administrator')}</h2>
        <div className={classes['pair']}>
          <NameField form={form} name="firstname" />
          <NameField form={form} name="lastname" />
        </div>
        <EmailField form={form} name="email" />
        <NewPasswordField form={form} name="password" />
        <Button type="submit" size="lg" fullWidth loading={mutation.isPending} disabled={problems.seconds > 0}>
          {t('setup.submit')}
        </Button>
      </form>
    </>
  );
}
