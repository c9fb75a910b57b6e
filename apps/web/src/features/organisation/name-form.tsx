import { Stack, TextInput } from '@mantine/core';
import { renameOrganisation } from '@safety-qube/contract/endpoints/organisation';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { SaveLine } from '../../components/ui/save-line.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { useMay } from '../../shared/session/access.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';

/**
 * The name of the organisation; read-only for a user who may not change it. The pages show a new one as soon as it is
 * saved.
 */
export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayEdit = useMay()('management.branding.edit');
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<string>();
  const form = useForm({ values: { name } });
  const save = useMutation({
    mutationFn: (values: { name: string }) =>
      call(renameOrganisation, { body: { name: values.name.trim(), before: theirs ?? name } }),
    onSuccess: (saved) => {
      client.setQueryData(schemeQuery.queryKey, (scheme) => scheme && { ...scheme, ...saved });
      setTheirs(undefined);
      form.reset(saved);
      toastChange(t('organisation.saved'), saved, () => client.invalidateQueries({ queryKey: schemeQuery.queryKey }));
    },
    onError: (error) => {
      const current = currentIn<{ name: string }>(error);
      if (current) setTheirs(current.name);
      setProblem(current ? t('stale.theirsNow', { text: current.name }) : showFieldErrors(error, form.setError));
    },
  });
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
              maxLength={NAME_LIMITS.place}
              readOnly={!mayEdit}
            />
          )}
        </FormField>
        {mayEdit && (
          <SaveLine label={t('organisation.save')} isDirty={form.formState.isDirty} isSaving={save.isPending} />
        )}
      </Stack>
    </form>
  );
}
