import { Button } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardLines } from '../../components/register/card-lines.tsx';
import { Hint } from '../../components/ui/hint.tsx';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import { RowName } from '../../components/ui/row-name.tsx';
import type { Column } from '../../components/ui/use-list-rows.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { fieldLabel, useCustomFieldText } from '../../shared/records/use-custom-fields.ts';
import classes from './people.module.css';
import { PersonStatus } from './person-status.tsx';

/** When a person was last active; the exact time in the tooltip. */
function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (!at) return <span className={classes['quiet']}>{t('people.neverSeen')}</span>;
  return (
    <Hint label={dates.moment(at)}>
      <time dateTime={at} className={classes['quiet']}>
        {dates.ago(at)}
      </time>
    </Hint>
  );
}

/** Admits a waiting person, directly from the list. */
function Admit({ person, onAdmit }: { person: Employee; onAdmit: (person: Employee) => void }) {
  const { t } = useTranslation();
  if (person.status !== 'pending' || !person.abilities.changeStatus) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('people.admitPerson', { name: personName(person) })}
      onClick={() => onAdmit(person)}
    >
      {t('people.admit')}
    </Button>
  );
}

/** Columns of the list of people. */
export function usePeopleColumns(options: {
  onOpen: (person: Employee) => void;
  onAdmit: (person: Employee) => void;
  /** Fields that the tenant has defined. */
  fields: readonly CustomField[];
}): Column<Employee>[] {
  const { t } = useTranslation();
  const { onOpen, onAdmit, fields } = options;
  const textOf = useCustomFieldText();
  return useMemo(
    () => [
      {
        id: 'name',
        accessorFn: personName,
        header: t('people.person'),
        enableSorting: true,
        cell: ({ row: { original: person } }) => (
          <span className={classes['person']}>
            <PersonAvatar person={person} size={24} />
            <RowName onOpen={() => onOpen(person)}>{personName(person)}</RowName>
            <bdi dir="ltr" className={classes['email']}>
              {person.email}
            </bdi>
          </span>
        ),
      },
      { id: 'role', header: t('people.role'), meta: { width: 150 }, cell: ({ row }) => row.original.roleName },
      {
        id: 'facility',
        header: t('people.facility'),
        meta: { width: 190, isWide: true },
        cell: ({ row }) => row.original.facilityName ?? <span className={classes['quiet']}>–</span>,
      },
      {
        id: 'employment',
        header: t('people.employment'),
        meta: { width: 150, isWide: true },
        cell: ({ row }) => t(`employment.${row.original.employment}`),
      },
      {
        id: 'manager',
        header: t('people.manager'),
        meta: { width: 160, isWide: true },
        cell: ({ row }) => row.original.managerName ?? <span className={classes['quiet']}>–</span>,
      },
      ...fields.map((field) => ({
        id: fieldProperty(field.id),
        header: fieldLabel(field),
        meta: { width: 150 },
        cell: ({ row }: { row: { original: Employee } }) =>
          textOf(field, row.original.fields?.[field.id]) ?? <span className={classes['quiet']}>–</span>,
      })),
      {
        id: 'status',
        header: t('people.statusTitle'),
        meta: { width: 130 },
        cell: ({ row }) => <PersonStatus status={row.original.status} />,
      },
      {
        id: 'lastSeenAt',
        accessorFn: (person) => person.lastSeenAt,
        header: t('people.lastSeen'),
        enableSorting: true,
        sortDescFirst: true,
        meta: { width: 130 },
        cell: ({ row }) => <LastSeen at={row.original.lastSeenAt} />,
      },
      {
        id: 'admit',
        header: () => <span className="unseen">{t('people.actions')}</span>,
        meta: { width: 116, isNumeric: true },
        cell: ({ row }) => <Admit person={row.original} onAdmit={onAdmit} />,
      },
    ],
    [t, onOpen, onAdmit, fields, textOf],
  );
}

/** A person of the list on a phone. */
export function PersonCard({ person, onAdmit }: { person: Employee; onAdmit: (person: Employee) => void }) {
  return (
    <div className={classes['card']}>
      <PersonAvatar person={person} size={36} />
      <CardLines
        name={personName(person)}
        facts={[<PersonStatus key="status" status={person.status} />, <span key="role">{person.roleName}</span>]}
      />
      <Admit person={person} onAdmit={onAdmit} />
    </div>
  );
}
