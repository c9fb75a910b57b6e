import { Button, Stack, TextInput } from '@mantine/core';
import { renameOrganisation } from '@safety-qube/contract/endpoints/organisation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { useMay } from '../../shared/session/access.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import classes from './organisation.module.css';

const NAME_MAX = 120;

/**
 * The name of the organisation; read-only for a user who may not change it. The pages show a new one as soon as it is
 * saved.
 */
export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayEdit = useMay()('management.branding.edit');
  const [problem, setProblem] = useState<string>();
  const form = useForm({ values: { name } });
  const save = useMutation({
    mutationFn: (values: { name: string }) => call(renameOrganisation, { body: { name: values.name.trim() } }),
    onSuccess: (saved) => {
      client.setQueryData(schemeQuery.queryKey, (scheme) => scheme && { ...scheme, ...saved });
      form.reset(saved);
      toastDone(t('organisation.saved'));
    },
    onError: (error) => setProblem(showFieldErrors(error, form.setError)),
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    save.mutate(values);
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormAlert>{problem}</FormAlert>
      <Stack gap={16}>
        <FormField
          control={form.control}
          name="name"
          rules={{ validate: (value) => value.trim() !== '' || t('field.organisationName.missing') }}
        >
          {(input) => (
            <TextInput
              {...input}
              label={t('field.organisationName.label')}
              description={t('organisation.nameHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="organization"
              maxLength={NAME_MAX}
              readOnly={!mayEdit}
            />
          )}
        </FormField>
        {mayEdit && (
          <div className={classes['save']}>
            <Button type="submit" disabled={!isDirty} loading={save.isPending}>
              {t('organisation.save')}
            </Button>
            <span className={classes['quiet']} aria-live="polite">
              {isDirty ? t('form.unsaved') : t('form.allSaved')}
            </span>
          </div>
        )}
      </Stack>
    </form>
  );
}
