import { Stack, TextInput } from '@mantine/core';
import { updateEmployee } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { SaveLine } from '../../components/ui/save-line.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TimeZoneSelect } from '../../components/ui/time-zone-select.tsx';
import { UnsavedGuard } from '../../components/ui/unsaved-guard.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';
import { loadTenantTexts } from '../../i18n/translation-service.ts';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import classes from './profile.module.css';

interface Values {
  firstname: string;
  lastname: string;
  selectedLanguage: string | null;
  selectedTimezone: string | null;
}
const valuesOf = (me: Employee): Values => ({
  firstname: me.firstname,
  lastname: me.lastname,
  selectedLanguage: me.selectedLanguage,
  selectedTimezone: me.selectedTimezone,
});

function NameField({ control, name }: { control: Control<Values>; name: 'firstname' | 'lastname' }) {
  const { t } = useTranslation();
  return (
    <FormField control={control} name={name} rules={{ validate: (value) => value.trim() !== '' || t('form.required') }}>
      {(input) => (
        <TextInput
          {...input}
          label={t(`people.${name}`)}
          autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
          maxLength={NAME_LIMITS.person}
        />
      )}
    </FormField>
  );
}

/** The user's own name, language and time zone. A new language is applied as soon as it is saved. */
export function ProfileForm({ me }: { me: Employee }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ defaultValues: valuesOf(me) });
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(updateEmployee, {
        body: { id: me.id, ...values, firstname: values.firstname.trim(), lastname: values.lastname.trim() },
      }),
    onSuccess: async (saved) => {
      client.setQueryData(meQuery.queryKey, saved);
      form.reset(valuesOf(saved));
      if (saved.selectedLanguage !== me.selectedLanguage) {
        const language = await switchLanguage(saved.selectedLanguage, supportedLanguages());
        await loadTenantTexts(language);
      }
      // Translated after the switch, so that it is in the new language.
      toastDone(i18n.t('profile.saved'));
      // Seeded names are translated by the server, into the user's language.
      const isReworded = saved.selectedLanguage !== me.selectedLanguage;
      await client.invalidateQueries(isReworded ? {} : { queryKey: ['people'] });
    },
    onError: (error) =>
      setProblem(
        showFieldErrors(error, form.setError, {
          LANGUAGE_NOT_SUPPORTED: 'selectedLanguage',
          TIME_ZONE_UNKNOWN: 'selectedTimezone',
        }),
      ),
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    save.mutate(values);
  });
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedGuard isDirty={isDirty} />
      <FormAlert>{problem}</FormAlert>
      <Stack gap={16}>
        <div className={classes['pair']}>
          <NameField control={form.control} name="firstname" />
          <NameField control={form.control} name="lastname" />
        </div>
        <FormField control={form.control} name="selectedLanguage">
          {(input) => (
            <Select
              {...input}
              label={t('common.language')}
              allowDeselect={false}
              data={supportedLanguages().map((code) => ({ value: code, label: languageName(code) }))}
            />
          )}
        </FormField>
        <FormField control={form.control} name="selectedTimezone">
          {(input) => (
            <TimeZoneSelect {...input} label={t('common.timeZone')} description={t('profile.timeZoneHelp')} />
          )}
        </FormField>
        <SaveLine label={t('common.save')} isDirty={isDirty} isSaving={save.isPending} />
      </Stack>
    </form>
  );
}
