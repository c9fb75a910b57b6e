import { Button, Fieldset, Stack } from '@mantine/core';
import { updateEmployee } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../components/register/register-drawer.tsx';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { PictureField } from '../../components/ui/picture-field.tsx';
import { StandInForm } from '../../components/ui/stand-in-form.tsx';
import { TimeZoneSelect } from '../../components/ui/time-zone-select.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePersonFields } from '../../shared/people/person-fields.ts';
import { session } from '../../shared/session/session.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DepartureSection } from './departure-section.tsx';
import { useCopyInvitation } from './invitation-link.ts';
import { OwnFields } from './own-fields.tsx';
import classes from './people.module.css';
import { PEOPLE, putMe } from './people.queries.ts';
import { LanguageField, NameFields, RightsFields } from './person-fields.tsx';
import { PersonStatus } from './person-status.tsx';
import { usePersonTexts } from './person-texts.ts';
import { type PersonValues, personForm } from './person-values.ts';
import { RightsEffect } from './rights-effect.tsx';
import { actionOf, useChangeStatus } from './use-change-status.ts';
import { WorkFields } from './work-fields.tsx';

/** Status of the account and the actions on it. */
function AccountSection({ person }: { person: Employee }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { isPending, changeStatus } = useChangeStatus();
  const [isAsked, setAsked] = useState(false);
  const isMe = person.id === session.claims()?.userId;
  const isInvited = person.status === 'invited';
  const copyInvitation = useCopyInvitation(isInvited);
  const targets =
    person.status === 'pending'
      ? (['inactive', 'active'] as const)
      : [person.status === 'inactive' ? ('active' as const) : ('inactive' as const)];
  return (
    <FormSection title={t('people.account')}>
      <div className={classes['statusRow']}>
        <PersonStatus status={person.status} />
        {isInvited && copyInvitation && person.abilities.changeRole && (
          <Button variant="default" onClick={() => void copyInvitation(person)}>
            {t('people.copyLink')}
          </Button>
        )}
        {person.abilities.changeStatus &&
          targets.map((status) => (
            <Button
              key={status}
              variant="default"
              disabled={isPending}
              onClick={() =>
                actionOf(person, status) === 'deactivate' ? setAsked(true) : changeStatus([person], status)
              }
            >
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
      {isAsked && (
        <DeactivateDialog
          people={[person]}
          onConfirm={() => changeStatus([person], 'inactive')}
          onClose={() => setAsked(false)}
        />
      )}
    </FormSection>
  );
}

/** Name and role, language and time zone of a person; those that the user may not change are disabled and say why. */
function PersonFields(props: {
  control: Control<PersonValues>;
  item: Employee;
  setItem: (now: (person: Employee) => Employee) => void;
}) {
  const { control, item: person, setItem } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const isMe = person.id === session.claims()?.userId;
  const { edit: canEdit, changeRole } = person.abilities;
  const above = isMe ? undefined : t('people.aboveYou');
  const reasonEdit = canEdit ? undefined : above;
  const reasonRole = changeRole ? undefined : isMe ? t('people.notYourOwnRole') : above;
  return (
    <FormSection title={t('people.details')}>
      <Stack gap={16}>
        {reasonEdit && <p className={classes['reason']}>{reasonEdit}</p>}
        <PictureField
          person={person}
          isDisabled={!canEdit}
          onSaved={(saved) => {
            setItem((before) => ({ ...before, version: saved.version }));
            PEOPLE.put(client, saved);
            putMe(client, saved);
            void PEOPLE.refresh(client);
          }}
        />
        <NameFields control={control} reason={reasonEdit} />
        <RightsFields control={control} reason={reasonRole} />
        <RightsEffect {...{ control, person }} />
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
    </FormSection>
  );
}

/** Employment, days and line manager; with the reason if the user may not change them. */
function WorkSection({ control, item: person }: { control: Control<PersonValues>; item: Employee }) {
  const { t } = useTranslation();
  const { edit, changeRole: canChange } = person.abilities;
  const reason = canChange ? undefined : t('people.notTheirWork');
  return (
    <FormSection title={t('people.work')}>
      <Stack gap={16}>
        {reason && edit && <p className={classes['reason']}>{reason}</p>}
        <WorkFields control={control} reason={reason} />
        <Fieldset variant="unstyled" disabled={reason !== undefined}>
          <Stack gap={16}>
            <OwnFields control={control} />
          </Stack>
        </Fieldset>
      </Stack>
    </FormSection>
  );
}

/** The person who is open beside the list. */
export function PersonDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { fields, isPending } = usePersonFields();
  const form = useMemo(() => personForm(fields), [fields]);
  const texts = usePersonTexts();
  if (isPending) return <DrawerShape />;
  return (
    <EditDrawer
      {...{ form, texts, id, onClose, loadingTitle: t('people.person') }}
      title={(person) => (
        <span className={classes['head']}>
          <PersonAvatar person={person} size={32} />
          <span className={classes['headText']}>
            <span>{personName(person)}</span>
            <bdi dir="ltr" className={classes['headMeta']}>
              {person.email}
            </bdi>
          </span>
        </span>
      )}
      save={(change) => call(updateEmployee, { body: { id, ...change } })}
      message={(saved) => t('people.saved', { name: personName(saved) })}
      onSaved={(saved) => putMe(client, saved)}
    >
      {(fields) => (
        <>
          <AccountSection person={fields.item} />
          <PersonFields {...fields} />
          <WorkSection {...fields} />
          <FormSection title={t('standingIn.title')}>
            <StandInForm employeeId={id} />
          </FormSection>
          <DepartureSection person={fields.item} />
        </>
      )}
    </EditDrawer>
  );
}
