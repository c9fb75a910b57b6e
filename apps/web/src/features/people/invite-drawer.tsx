import { TextInput } from '@mantine/core';
import { createEmployee } from '@safety-qube/contract/endpoints/people';
import { personName } from '@safety-qube/domain/person-name';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddDrawer } from '../../components/register/register-drawer.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { call } from '../../shared/api/call.ts';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { useCustomFields } from '../../shared/records/use-custom-fields.ts';
import { useCopyInvitation } from './invitation-link.ts';
import { OwnFields } from './own-fields.tsx';
import { LanguageField, NameFields, RightsFields } from './person-fields.tsx';
import { type PersonValues, personForm } from './person-values.ts';
import { WorkFields } from './work-fields.tsx';

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
  employeeNumber: '',
  employment: 'employee',
  hiredOn: '',
  leftOn: '',
  managerId: null,
  fields: {},
};
/** A simple check of an address; the server decides. */
const LOOKS_LIKE_EMAIL = /^\S+@\S+$/;

/** The form that invites a person, who gets a mail with the link to choose a password. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = personForm(useCustomFields(PERSON_FIELDS_SOURCE));
  const copyInvitation = useCopyInvitation();
  return (
    <AddDrawer
      {...{ form, defaultValues: EMPTY, onClose }}
      title={t('people.invite')}
      submitLabel={t(copyInvitation ? 'people.invite' : 'people.sendInvitation')}
      add={(values) => {
        const { selectedTimezone: _, ...body } = form.bodyOf(values);
        return call(createEmployee, { body: { ...body, email: values.email.trim() } });
      }}
      message={(person) =>
        t(copyInvitation ? 'people.addedUnsent' : 'people.invited', { name: personName(person), email: person.email })
      }
      next={copyInvitation && ((person) => ({ label: t('people.copyLink'), go: () => void copyInvitation(person) }))}
    >
      {(control) => (
        <>
          <FormSection>
            <Controller
              control={control}
              name="email"
              rules={{ validate: (email) => LOOKS_LIKE_EMAIL.test(email.trim()) || t('form.email') }}
              render={({ field, fieldState }) => (
                <TextInput
                  {...field}
                  type="email"
                  dir="ltr"
                  label={t('people.email')}
                  description={t(copyInvitation ? 'people.emailHelpUnsent' : 'people.emailHelp')}
                  autoComplete="off"
                  data-autofocus
                  error={fieldError(fieldState.error)}
                />
              )}
            />
            <NameFields control={control} />
          </FormSection>
          <FormSection title={t('people.rights')}>
            <RightsFields control={control} />
          </FormSection>
          <FormSection>
            <LanguageField control={control} />
          </FormSection>
          <FormSection title={t('people.work')}>
            <WorkFields control={control} />
            <OwnFields control={control} isNew />
          </FormSection>
        </>
      )}
    </AddDrawer>
  );
}
