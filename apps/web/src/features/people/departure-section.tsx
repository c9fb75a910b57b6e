import { Button } from '@mantine/core';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { needsSuccessor } from '@safety-qube/domain/succession';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { openWorkQuery } from './open-work.queries.ts';
import classes from './people.module.css';
import { useDeparture } from './use-departure.ts';

/** Asks whether a person is to become anonymous, which nothing undoes. */
function AnonymiseDialog({ person, onClose }: { person: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const { anonymise } = useDeparture(person, onClose);
  return (
    <ConfirmDialog
      title={t('departures.anonymiseTitle', { name: personName(person) })}
      text={t('departures.anonymiseText')}
      action={t('departures.anonymise')}
      isBusy={anonymise.isPending}
      onConfirm={() => anonymise.mutate()}
      onClose={onClose}
    />
  );
}

/** In the drawer of a person: their leaving, what was handed over then, and making them anonymous. */
export function DepartureSection({ person }: { person: Employee }) {
  const { t } = useTranslation();
  const dates = useDates();
  const [open, setOpen] = useState<'leave' | 'anonymise'>();
  const { data: work } = useQuery({ ...openWorkQuery(person.id), enabled: person.abilities.remove });
  const { takeBack } = useDeparture(person);
  if (!person.abilities.remove || !work) return null;
  const isOpen = work.lines.some(({ kind }) => needsSuccessor(kind)) || work.confidential.count > 0;
  const hasLeft = person.status === 'inactive' && !isOpen;
  const close = () => setOpen(undefined);
  return (
    <FormSection title={t('departures.title')}>
      <p className={classes['reason']}>
        {work.isAnonymous
          ? t('departures.isAnonymous')
          : work.handedOver
            ? t('departures.leftOn', { day: dates.day(work.handedOver.at) })
            : t('departures.text')}
      </p>
      {!work.isAnonymous && (
        <div className={classes['statusRow']}>
          {!(hasLeft && work.handedOver) && (
            <Button variant="default" onClick={() => setOpen('leave')}>
              {t('departures.leave')}
            </Button>
          )}
          {work.handedOver && (
            <Button
              variant="default"
              loading={takeBack.isPending}
              onClick={() => work.handedOver && takeBack.mutate(work.handedOver.id)}
            >
              {t('departures.takeBack')}
            </Button>
          )}
          {hasLeft && (
            <Button variant="default" onClick={() => setOpen('anonymise')}>
              {t('departures.anonymise')}
            </Button>
          )}
        </div>
      )}
      {open === 'leave' && <LeaveDialog {...{ person, onClose: close }} />}
      {open === 'anonymise' && <AnonymiseDialog {...{ person, onClose: close }} />}
    </FormSection>
  );
}
