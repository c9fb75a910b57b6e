import { Button, Stack } from '@mantine/core';
import { updateEmployee } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EditDrawer, RegisterDrawer } from '../../components/register/register-drawer.tsx';
import { useEditForm } from '../../components/register/use-edit-form.ts';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { PictureField } from '../../components/ui/picture-field.tsx';
import { TimeZoneSelect } from '../../components/ui/time-zone-select.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { session } from '../../shared/session/session.ts';
import classes from './people.module.css';
import { PEOPLE, putMe } from './people.queries.ts';
import { LanguageField, NameFields, RightsFields } from './person-fields.tsx';
import { PersonStatus } from './person-status.tsx';
import { usePersonTexts } from './person-texts.ts';
import { PERSON_FORM } from './person-values.ts';
import { actionOf, useChangeStatus } from './use-change-status.ts';

/** Status of the account and the actions on it. */
function AccountSection({ person }: { person: Employee }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { isPending, changeStatus } = useChangeStatus();
  const isMe = person.id === session.claims()?.userId;
  const targets =
    person.status === 'pending'
      ? (['inactive', 'active'] as const)
      : [person.status === 'inactive' ? ('active' as const) : ('inactive' as const)];
  return (
    <FormSection title={t('people.account')}>
      <div className={classes['statusRow']}>
        <PersonStatus status={person.status} />
        {person.abilities.changeStatus &&
          targets.map((status) => (
            <Button key={status} variant="default" disabled={isPending} onClick={() => changeStatus([person], status)}>
              {t(`people.action.${actionOf(person, status)}`)}
            </Button>
          ))}
      </div>
      {!person.abilities.changeStatus && (
        <p className={classes['reason']}>{isMe ? t('people.notYourself') : t('people.aboveYou')}</p>
      )}
      <dl className={classes['facts']}>
        <dt>{t('people.since')}</dt>
        <dd>{dates.day(person.createdAt)}</dd>
        <dt>{t('people.lastSeen')}</dt>
        <dd>{person.lastSeenAt ? dates.moment(person.lastSeenAt) : t('people.neverSeen')}</dd>
      </dl>
    </FormSection>
  );
}

/** Remounted for each person, but not when the list is refetched: the input stays. */
function PersonForm({ person, onClose }: { person: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const edit = useEditForm({
    ...{ ...PERSON_FORM, item: person, cache: PEOPLE, texts: usePersonTexts() },
    save: (change) => call(updateEmployee, { body: { id: person.id, ...change } }),
    message: (saved) => t('people.saved', { name: personName(saved) }),
    onSaved: (saved) => putMe(client, saved),
  });
  const { control } = edit.form;
  const isMe = person.id === session.claims()?.userId;
  const { edit: canEdit, changeRole } = person.abilities;
  const above = isMe ? undefined : t('people.aboveYou');
  const reasonEdit = canEdit ? undefined : above;
  const reasonRole = changeRole ? undefined : isMe ? t('people.notYourOwnRole') : above;
  return (
    <EditDrawer
      edit={edit}
      formId="person"
      canEdit={canEdit}
      onClose={onClose}
      title={
        <span className={classes['head']}>
          <PersonAvatar person={person} size={32} />
          <span className={classes['headText']}>
            <span>{personName(person)}</span>
            <bdi dir="ltr" className={classes['headMeta']}>
              {person.email}
            </bdi>
          </span>
        </span>
      }
    >
      <AccountSection person={person} />
      <FormSection title={t('people.details')}>
        <form id="person" onSubmit={edit.submit} noValidate>
          <Stack gap={16}>
            <FormAlert>{edit.problem}</FormAlert>
            {reasonEdit && <p className={classes['reason']}>{reasonEdit}</p>}
            <PictureField
              person={person}
              isDisabled={!canEdit}
              onSaved={(saved) => {
                edit.setBase((before) => ({ ...before, version: saved.version }));
                PEOPLE.put(client, saved);
                putMe(client, saved);
                void PEOPLE.refresh(client);
              }}
            />
            <NameFields control={control} reason={reasonEdit} />
            <RightsFields control={control} reason={reasonRole} />
            <LanguageField control={control} reason={reasonEdit} />
            <Controller
              control={control}
              name="selectedTimezone"
              render={({ field, fieldState }) => (
                <TimeZoneSelect
                  {...field}
                  label={t('common.timeZone')}
                  disabled={!canEdit}
                  error={fieldError(fieldState.error)}
                />
              )}
            />
          </Stack>
        </form>
      </FormSection>
    </EditDrawer>
  );
}

/** The person who is open beside the list. */
export function PersonDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RegisterDrawer cache={PEOPLE} id={id} title={t('people.person')} onClose={onClose}>
      {(person) => <PersonForm key={id} person={person} onClose={onClose} />}
    </RegisterDrawer>
  );
}
