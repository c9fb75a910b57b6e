import { Button } from '@mantine/core';
import { removePerson } from '@safety-qube/contract/endpoints/investigation';
import type { InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../../components/ui/later-part.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { call } from '../../../shared/api/call.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { refreshRecord } from '../../../shared/records/record-cache.ts';
import { CaseSummary } from './case/case-summary.tsx';
import classes from './investigation.module.css';
import { LineButtons } from './part-list.tsx';
import { SECTION_IDS } from './section-ids.ts';
import type { SectionProps } from './section-props.ts';
import { useInvolvedName } from './use-involved-name.ts';

const CaseDialog = laterDialog(async () => (await import('./case/case-dialog.tsx')).CaseDialog);
const PersonDialog = laterDialog(async () => (await import('./person-dialog.tsx')).PersonDialog);
const ConfirmDialog = laterDialog(
  async () => (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
);

/** People involved in the incident; for the injured also the outcome, and whether it is recordable. */
export function PeopleSection({ record, investigation }: SectionProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nameOf = useInvolvedName();
  const directory = usePeople();
  const { people, abilities, reportability } = investigation;
  const [edited, setEdited] = useState<InvolvedPerson | 'new' | 'raiser'>();
  const [assessed, setAssessed] = useState<InvolvedPerson>();
  /**
   * The person to be removed, and the version that was shown: a case that another user saves meanwhile must not be
   * removed unnoticed.
   */
  const [leaving, setLeaving] = useState<{ person: InvolvedPerson; version: number }>();
  const remove = useMutation({
    mutationFn: ({ person, version }: { person: InvolvedPerson; version: number }) =>
      call(removePerson, { params: { id: record.id, personId: person.id }, version }),
    onSuccess: () => toastDone(t('record.saved')),
    onError: toastRefusal,
    onSettled: () => {
      setLeaving(undefined);
      return refreshRecord(client, record);
    },
  });
  if (!people.length && !abilities.investigate) return null;
  return (
    <Section
      id={SECTION_IDS.people}
      title={t('incident.involved')}
      summary={people.length}
      action={
        abilities.investigate && (
          <button type="button" data-need="people" onClick={() => setEdited('new')}>
            {t('involved.add')}
          </button>
        )
      }
    >
      {people.length ? (
        <ul className={classes['lines']}>
          {people.map((person) => (
            <li key={person.id} className={classes['line']}>
              <div className={classes['lineText']}>
                <span>
                  <b>
                    <bdi>{nameOf(person)}</bdi>
                  </b>
                  <small>
                    {' '}
                    · {t(`involved.as.${person.involvement}`)} · {t(`employment.${person.employment}`)}
                    {person.gender && <> · {t(`gender.${person.gender}`)}</>}
                    {person.jobTitle && (
                      <>
                        {' '}
                        · <bdi>{person.jobTitle}</bdi>
                      </>
                    )}
                  </small>
                </span>
                {person.case && <CaseSummary assessed={person.case} />}
              </div>
              {abilities.investigate && !person.isHidden && (
                <LineButtons
                  of={nameOf(person)}
                  onEdit={() => setEdited(person)}
                  onRemove={() => setLeaving({ person, version: investigation.version })}
                >
                  {person.involvement === 'injured' && (
                    <Button
                      variant="default"
                      size="xs"
                      data-need={person.case ? undefined : 'cases'}
                      onClick={() => setAssessed(person)}
                    >
                      {t(person.case ? 'case.change' : 'case.begin')}
                    </Button>
                  )}
                </LineButtons>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={classes['quiet']}>{t('involved.none')}</p>
          {abilities.investigate && record.raiserId !== null && (
            <Button variant="default" size="xs" mt={8} onClick={() => setEdited('raiser')}>
              {t('involved.addRaiser', { name: directory.name(record.raiserId) })}
            </Button>
          )}
        </>
      )}
      {edited && (
        <PersonDialog
          record={record}
          investigation={investigation}
          person={typeof edited === 'string' ? undefined : edited}
          first={edited === 'raiser' ? (record.raiserId ?? undefined) : undefined}
          onClose={() => setEdited(undefined)}
        />
      )}
      {assessed && (
        <CaseDialog
          record={record}
          investigation={investigation}
          person={assessed}
          regimes={(reportability ?? []).map(({ regime }) => regime)}
          onClose={() => setAssessed(undefined)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('investigation.remove', { name: nameOf(leaving.person) })}
          text={t('involved.removeText')}
          action={t('involved.remove')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}
