import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { type SignInSettings, saveProvider } from '@safety-qube/contract/sign-in-settings';
import { NAMING_CLAIMS, type NamingClaim } from '@safety-qube/domain/sign-in/provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { Findings } from './findings.tsx';
import { settingsQuery } from './settings.queries.ts';
import classes from './sign-in-settings.module.css';

interface Values {
  readonly issuer: string;
  readonly clientId: string;
  readonly namedBy: NamingClaim;
}
const valuesOf = (draft: SignInSettings['draft']): Values => ({
  issuer: draft?.issuer ?? '',
  clientId: draft?.clientId ?? '',
  namedBy: draft?.namedBy ?? 'verified_email',
});

/** Address, client and claim of the provider that is set up. Saving looks at the provider; what was found stands below. */
export function ProviderForm({ draft }: { draft: SignInSettings['draft'] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const values = valuesOf(draft);
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true } });
  const save = useMutation({
    mutationFn: (body: Values) => call(saveProvider, { body }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      form.reset(valuesOf(saved.draft)); // as the server has it: it may have shortened the address
      toastDone(t('provider.checked'));
    },
    onError: (error) => setProblem(showFieldErrors(error, form.setError)),
  });
  const send = form.handleSubmit((entered) => {
    setProblem(undefined);
    save.mutate({ issuer: entered.issuer.trim(), clientId: entered.clientId.trim(), namedBy: entered.namedBy });
  });
  const takeIssuer = (issuer: string) => {
    form.setValue('issuer', issuer, { shouldDirty: true });
    void send();
  };
  return (
    <>
      <form onSubmit={send} noValidate>
        <FormAlert>{problem}</FormAlert>
        <Stack gap={16}>
          <Controller
            control={form.control}
            name="issuer"
            rules={{ validate: (value) => value.trim() !== '' || t('provider.issuerMissing') }}
            render={({ field, fieldState }) => (
              <TextInput
                {...field}
                dir="ltr"
                type="url"
                inputMode="url"
                label={t('provider.issuer')}
                description={t('provider.issuerHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder="https://login.microsoftonline.com/…/v2.0"
                maxLength={500}
                error={fieldError(fieldState.error)}
              />
            )}
          />
          <Controller
            control={form.control}
            name="clientId"
            rules={{ validate: (value) => value.trim() !== '' || t('provider.clientIdMissing') }}
            render={({ field, fieldState }) => (
              <TextInput
                {...field}
                dir="ltr"
                label={t('provider.clientId')}
                description={t('provider.clientIdHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={200}
                error={fieldError(fieldState.error)}
              />
            )}
          />
          <Controller
            control={form.control}
            name="namedBy"
            render={({ field }) => (
              <Radio.Group
                {...field}
                label={t('provider.namedBy')}
                description={t('provider.namedByHelp')}
                onChange={(value) => field.onChange(value as NamingClaim)}
              >
                <div className={classes['radios']}>
                  {NAMING_CLAIMS.map((claim) => (
                    <Radio
                      key={claim}
                      value={claim}
                      label={t(`provider.claim.${claim}`)}
                      description={t(`provider.claimHelp.${claim}`)}
                    />
                  ))}
                </div>
              </Radio.Group>
            )}
          />
          <div className={classes['actions']}>
            <Button type="submit" loading={save.isPending}>
              {t('provider.save')}
            </Button>
          </div>
        </Stack>
      </form>
      {draft && draft.findings.length > 0 && (
        <Findings findings={draft.findings} {...(!save.isPending && { onUseIssuer: takeIssuer })} />
      )}
    </>
  );
}
