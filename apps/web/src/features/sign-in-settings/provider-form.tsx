import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { saveProvider } from '@safety-qube/contract/endpoints/sign-in-settings';
import { PROVIDER_LIMITS, type SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { NAMING_CLAIMS, type NamingClaim } from '@safety-qube/domain/sign-in/provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone, toastError } from '../../shared/page/toast.ts';
import { Findings, isOfAddress, useSentence } from './findings.tsx';
import { settingsQuery } from './settings.queries.ts';

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

/**
 * Address, client and claim of the provider that is set up. Saving checks the provider; the findings are shown below.
 */
export function ProviderForm({ draft }: { draft: SignInSettings['draft'] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const found = useRef<HTMLDivElement>(null);
  const sentence = useSentence();
  const values = valuesOf(draft);
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true } });
  const entered = useWatch({ control: form.control, name: 'issuer' });
  const save = useMutation({
    mutationFn: (body: Values) => call(saveProvider, { body }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      form.reset(valuesOf(saved.draft)); // as on the server, which may have shortened the address
      const bad = saved.draft?.findings.filter(({ level }) => level === 'bad') ?? [];
      if (!bad.length) return toastDone(t('provider.checked'));
      toastError(t('provider.checkedBad'));
      if (bad.some(isOfAddress)) form.setFocus('issuer');
      else requestAnimationFrame(() => found.current?.scrollIntoView?.({ block: 'center' }));
    },
    onError: (error) => setProblem(showFieldErrors(error, form.setError)),
  });
  const send = form.handleSubmit((entered) => {
    setProblem(undefined);
    save.mutate({ issuer: entered.issuer.trim(), clientId: entered.clientId.trim(), namedBy: entered.namedBy });
  });
  // A finding about the address is shown at its field, until another address is entered.
  const ofAddress = draft?.findings.find(isOfAddress);
  const atIssuer = ofAddress && entered === draft?.issuer ? { message: sentence(ofAddress) } : undefined;
  const others = draft?.findings.filter((finding) => !isOfAddress(finding)) ?? [];
  const takeIssuer = (issuer: string) => {
    form.setValue('issuer', issuer, { shouldDirty: true });
    void send();
  };
  return (
    <>
      <form onSubmit={send} noValidate>
        <FormAlert>{problem}</FormAlert>
        <Stack gap={16}>
          <FormField
            control={form.control}
            name="issuer"
            rules={{ validate: (value) => value.trim() !== '' || t('provider.issuerMissing') }}
          >
            {(input) => (
              <TextInput
                {...input}
                dir="ltr"
                type="url"
                inputMode="url"
                label={t('provider.issuer')}
                description={t('provider.issuerHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder="https://login.microsoftonline.com/…/v2.0"
                maxLength={PROVIDER_LIMITS.issuer}
                error={input.error ?? fieldError(atIssuer)}
              />
            )}
          </FormField>
          <FormField
            control={form.control}
            name="clientId"
            rules={{ validate: (value) => value.trim() !== '' || t('provider.clientIdMissing') }}
          >
            {(input) => (
              <TextInput
                {...input}
                dir="ltr"
                label={t('provider.clientId')}
                description={t('provider.clientIdHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={PROVIDER_LIMITS.clientId}
              />
            )}
          </FormField>
          <Controller
            control={form.control}
            name="namedBy"
            render={({ field }) => (
              <Radio.Group
                {...field}
                label={t('provider.namedBy')}
                description={t('provider.namedByHelp')}
                onChange={(value) => field.onChange(value)}
              >
                <Stack gap={12} mt={8}>
                  {NAMING_CLAIMS.map((claim) => (
                    <Radio
                      key={claim}
                      value={claim}
                      label={t(`provider.claim.${claim}`)}
                      description={t(`provider.claimHelp.${claim}`)}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          />
          <Group gap={8}>
            <Button type="submit" loading={save.isPending}>
              {t('provider.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {others.length > 0 && (
        <div ref={found}>
          <Findings findings={others} {...(!save.isPending && { onUseIssuer: takeIssuer })} />
        </div>
      )}
    </>
  );
}
