import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personOptionProps } from '../../../components/ui/person-select.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePeopleOptions } from '../../../shared/people/use-people-options.ts';
import { myAccessQuery } from '../../../shared/session/session-queries.ts';
import classes from './my-actions.module.css';
import type { Whose } from './my-actions-search.ts';

/** Options that are listed at once; typing narrows them. */
const MAX_SHOWN = 50;
const MINE = 'mine';

/** Chooses whose actions are shown: the user's own, everybody's, or those of a person whom the user's role reaches. */
export function WhoseSelect({ value, onChange }: { value: Whose | undefined; onChange: (whose?: Whose) => void }) {
  const { t } = useTranslation();
  const people = usePeople();
  const { data: mine } = useQuery({ ...myAccessQuery, enabled: false });
  const limits = mine?.facilityIds ?? null;
  const reached = people.all.filter(
    ({ id, facilityId, isActive }) =>
      id === value ||
      (id !== people.me && isActive && (limits === null || (facilityId !== null && limits.includes(facilityId)))),
  );
  const options = usePeopleOptions(reached);
  return (
    <Select
      className={classes['whose'] ?? ''}
      aria-label={t('actions.whose')}
      value={value === undefined ? MINE : String(value)}
      onChange={(chosen) =>
        onChange(chosen === null || chosen === MINE ? undefined : chosen === 'all' ? 'all' : Number(chosen))
      }
      allowDeselect={false}
      searchable
      {...personOptionProps(people)}
      limit={MAX_SHOWN}
      onSearchChange={people.search}
      nothingFoundMessage={t('list.noOption')}
      comboboxProps={{ keepMounted: false }}
      data={[
        { value: MINE, label: t('home.actions') },
        { value: 'all', label: t('actions.everyone') },
        {
          group: t('menu.people'),
          items: options,
        },
      ]}
    />
  );
}
