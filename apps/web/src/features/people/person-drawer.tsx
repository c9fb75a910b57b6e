import { Button, Stack } from '@mantine/core';
import { type Employee, updateEmployee } from '@safety-qube/contract/people';
import { personName } from '@safety-qube/domain/person-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer, FormSection } from '../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { PictureField } from '../../components/ui/picture-field.tsx';
import { StaleNotice } from '../../components/ui/stale-notice.tsx';
import { TimeZoneSelect } from '../../components/ui/time-zone-select.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { session } from '../../shared/session/session.ts';
import classes from './people.module.css';
import { personQuery, putPerson, refreshPeople } from './people.queries.ts';
import { LanguageField, NameFields, RightsFields } from './person-fields.tsx';
import { PersonStatus } from './person-status.tsx';
import { changesOf, type PersonValues, type Sent, valuesOf } from './person-values.ts';
import { useStaleFacts } from './stale-facts.ts';
import { actionOf, useChangeStatus } from './use-change-status.ts';

/** Status of the account and the actions on it. */
function AccountSection({ person }: { person: Employee }) {
  const { t } = useTranslation();
  const dates = useDates();
  const change = useChangeStatus();
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
            <Button
              key={status}
              variant="default"
              disabled={change.isPending}
              onClick={() => change.mutate({ people: [person], status })}
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
    </FormSection>
  );
}

/** Remounted for each person, but not when the list is refetched: the input stays. */
function PersonForm({ person, onClose }: { person: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [base, setBase] = useState(person);
  const [theirs, setTheirs] = useState<Employee>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<PersonValues>({ defaultValues: valuesOf(person) });
  const staleFacts = useStaleFacts();
  const isMe = person.id === session.claims()?.userId;
  const { edit, changeRole } = person.abilities;
  const above = isMe ? undefined : t('people.aboveYou');
  const reasonEdit = edit ? undefined : above;
  const reasonRole = changeRole ? undefined : isMe ? t('people.notYourOwnRole') : above;

  const rebase = (record: Employee) => {
    setBase(record);
    form.reset(valuesOf(record));
    setTheirs(undefined);
  };
  const save = useMutation({
    mutationFn: ({ changes, version }: { changes: Partial<Sent>; version: number }) =>
      call(updateEmployee, { body: { id: person.id, version, ...changes } }),
    onSuccess: async (saved) => {
      rebase(saved);
      putPerson(client, saved);
      toastDone(t('people.saved', { name: personName(saved) }));
      await refreshPeople(client, saved);
    },
    onError: (error) => {
      const current = currentIn<Employee>(error);
      if (current) return setTheirs(current);
      setProblem(
        showFieldErrors(error, form.setError, {
          ROLE_ABOVE_YOURS: 'roleId',
          ROLE_UNKNOWN: 'roleId',
          LAST_ADMINISTRATOR: 'roleId',
          FACILITY_UNKNOWN: 'facilityId',
          SCOPE_ABOVE_YOURS: 'scopeFacilityIds',
          LANGUAGE_NOT_SUPPORTED: 'selectedLanguage',
          TIME_ZONE_UNKNOWN: 'selectedTimezone',
        }),
      );
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    const changes = changesOf(values, base);
    if (Object.keys(changes).length) save.mutate({ changes, version: base.version });
  });
  const { isDirty } = form.formState;
  return (
    <FormDrawer
      isOpen
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
      foot={
        edit && (
          <>
            <span className={classes['footNote']}>{isDirty ? t('form.unsaved') : t('form.allSaved')}</span>
            <Button type="submit" form="person" disabled={!isDirty} loading={save.isPending}>
              {t('common.save')}
            </Button>
          </>
        )
      }
    >
      {theirs && (
        <StaleNotice
          facts={staleFacts(base, theirs, changesOf(form.getValues(), base))}
          onTakeTheirs={() => {
            rebase(theirs);
            putPerson(client, theirs);
          }}
          onKeepMine={() => {
            const changes = changesOf(form.getValues(), base);
            setTheirs(undefined);
            save.mutate({ changes, version: theirs.version });
          }}
        />
      )}
      <AccountSection person={person} />
      <FormSection title={t('people.details')}>
        <form id="person" onSubmit={submit} noValidate>
          <Stack gap={16}>
            <FormAlert>{problem}</FormAlert>
            {reasonEdit && <p className={classes['reason']}>{reasonEdit}</p>}
            <PictureField
              person={person}
              isDisabled={!edit}
              onSaved={(saved) => {
                setBase((before) => ({ ...before, version: saved.version }));
                putPerson(client, saved);
                void refreshPeople(client, saved);
              }}
            />
            <NameFields control={form.control} reason={reasonEdit} />
            <RightsFields control={form.control} reason={reasonRole} />
            <LanguageField control={form.control} reason={reasonEdit} />
            <Controller
              control={form.control}
              name="selectedTimezone"
              render={({ field, fieldState }) => (
                <TimeZoneSelect
                  {...field}
                  label={t('common.timeZone')}
                  disabled={!edit}
                  error={fieldError(fieldState.error)}
                />
              )}
            />
          </Stack>
        </form>
      </FormSection>
    </FormDrawer>
  );
}

/** The person who is open beside the list. */
export function PersonDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const query = useQuery(personQuery(client, id));
  if (query.data) return <PersonForm key={id} person={query.data} onClose={onClose} />;
  return (
    <FormDrawer isOpen onClose={onClose} title={t('people.person')}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : <DrawerLines />}
    </FormDrawer>
  );
}
