import { Button, TextInput } from '@mantine/core';
import { createEmployee } from '@safety-qube/contract/people';
import { personName } from '@safety-qube/domain/person-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer, FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { refreshPeople } from './people.queries.ts';
import { LanguageField, NameFields, RightsFields } from './person-fields.tsx';
import { type PersonValues, sent } from './person-values.ts';

const EMPTY: PersonValues = {
  email: '',
  firstname: '',
  lastname: '',
  jobTitle: '',
  roleId: null,
  facilityId: null,
  reach: 'all',
  scopeFacilityIds: [],
  selectedLanguage: null,
  selectedTimezone: null,
};
/** A simple check of an address; the server decides. */
const LOOKS_LIKE_EMAIL = /^\S+@\S+$/;

/** The form that invites a person, who gets a mail with the link to choose a password. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const form = useForm<PersonValues>({ defaultValues: EMPTY });
  const invite = useMutation({
    mutationFn: (values: PersonValues) => {
      const { selectedTimezone: _, ...body } = sent(values);
      return call(createEmployee, { body: { ...body, email: values.email.trim() } });
    },
    onSuccess: async (person) => {
      toastDone(t('people.invited', { name: personName(person), email: person.email }));
      onClose();
      await refreshPeople(client);
    },
    onError: (error) =>
      setProblem(
        showFieldErrors(error, form.setError, {
          EMAIL_TAKEN: 'email',
          ROLE_ABOVE_YOURS: 'roleId',
          ROLE_UNKNOWN: 'roleId',
          FACILITY_UNKNOWN: 'facilityId',
          SCOPE_ABOVE_YOURS: 'scopeFacilityIds',
          LANGUAGE_NOT_SUPPORTED: 'selectedLanguage',
        }),
      ),
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    invite.mutate(values);
  });
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('people.invite')}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="invite" loading={invite.isPending}>
            {t('people.sendInvitation')}
          </Button>
        </>
      }
    >
      <form id="invite" onSubmit={submit} noValidate>
        <FormAlert>{problem}</FormAlert>
        <FormSection>
          <Controller
            control={form.control}
            name="email"
            rules={{ validate: (email) => LOOKS_LIKE_EMAIL.test(email.trim()) || t('form.email') }}
            render={({ field, fieldState }) => (
              <TextInput
                {...field}
                type="email"
                dir="ltr"
                label={t('people.email')}
                description={t('people.emailHelp')}
                autoComplete="off"
                data-autofocus
                error={fieldError(fieldState.error)}
              />
            )}
          />
          <NameFields control={form.control} />
        </FormSection>
        <FormSection title={t('people.rights')}>
          <RightsFields control={form.control} />
        </FormSection>
        <FormSection>
          <LanguageField control={form.control} />
        </FormSection>
      </form>
    </FormDrawer>
  );
}
