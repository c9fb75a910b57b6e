import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLevels, usePlaces } from '../../shared/places/places.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import classes from './facility-choice.module.css';
import { Select } from './select.tsx';

const ALL = 'all';

/** Chooses one of the facilities that the user's role reaches, or all of them; nothing where there is only one. */
export default function FacilityChoice(props: {
  value: number | undefined;
  onChange: (facilityId: number | undefined) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const { label } = useLevels();
  const { facilities } = usePlaces();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const limits = me?.scopeFacilityIds ?? null;
  const offered = facilities.filter(({ id }) => id === value || limits === null || limits.includes(id));
  if (value === undefined && offered.length < 2) return null;
  return (
    <Select
      className={classes['choice'] ?? ''}
      aria-label={label('facility')}
      value={value === undefined ? ALL : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? undefined : Number(chosen))}
      data={[
        { value: ALL, label: t('place.allFacilities') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      leftSection={<IconMapPin size={16} stroke={1.6} aria-hidden />}
      nothingFoundMessage={t('list.noOption')}
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
      searchable
    />
  );
}
