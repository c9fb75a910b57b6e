import { Button, Checkbox, TextInput } from '@mantine/core';
import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { MOST_POSTERS } from '@safety-qube/contract/schemas/posters';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/ui/select.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { useLevels, usePlaces } from '../../shared/places/places.ts';
import { useReach } from '../../shared/session/access.ts';
import { type AnyPlace, allPlaces, narrowed } from './all-places.ts';
import classes from './posters.module.css';

/** Places that are listed; the search narrows them. */
const MAX_SHOWN = 100;

/** Selects places of any level, one by one or all that match. */
export function PlaceList(props: { chosen: readonly AnyPlace[]; onChange: (places: AnyPlace[]) => void }) {
  const { chosen, onChange } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { label, below } = useLevels();
  const { facilities } = usePlaces();
  const reaches = useReach();
  const [facilityId, setFacilityId] = useState<number>();
  const [level, setLevel] = useState<LevelKey>();
  const [words, setWords] = useState('');
  const reached = facilities.filter(({ id }) => reaches(id));
  const all = useMemo(() => allPlaces(reached), [reached]);
  const found = narrowed(all, { facilityId, level, words });
  const keys = new Set(chosen.map(({ key }) => key));
  const others = found.filter(({ key }) => !keys.has(key));
  const toggle = (place: AnyPlace) =>
    onChange(keys.has(place.key) ? chosen.filter(({ key }) => key !== place.key) : [...chosen, place]);
  const isFull = chosen.length + others.length > MOST_POSTERS;
  return (
    <div className={classes['places']}>
      <div className={classes['narrow']}>
        <Select
          label={t('place.facility')}
          placeholder={t('place.allFacilities')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          nothingFoundMessage={t('list.noOption')}
          data={reached.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={facilityId === undefined ? null : String(facilityId)}
          onChange={(id) => setFacilityId(id === null ? undefined : Number(id))}
        />
        <Select
          label={t('poster.level')}
          placeholder={t('poster.allLevels')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          data={(['facility', ...below] as const).map((key) => ({ value: key, label: label(key) }))}
          value={level ?? null}
          onChange={(key) => setLevel(key ?? undefined)}
        />
      </div>
      <TextInput
        type="search"
        aria-label={t('poster.findPlace')}
        placeholder={t('poster.findPlace')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <fieldset className={classes['list']} aria-label={t('poster.target.places')}>
        {found.slice(0, MAX_SHOWN).map((place) => (
          <Checkbox
            key={place.key}
            className={classes['row'] ?? ''}
            label={<bdi>{place.name}</bdi>}
            checked={keys.has(place.key)}
            onChange={() => toggle(place)}
          />
        ))}
        {!found.length && <p className={classes['noPlace']}>{t('poster.placesNone')}</p>}
        {found.length > MAX_SHOWN && (
          <p className={classes['noPlace']}>{t('poster.placesMore', { count: found.length - MAX_SHOWN })}</p>
        )}
      </fieldset>
      <div className={classes['chosen']}>
        <span aria-live="polite">{t('list.selected', { count: chosen.length })}</span>
        <span>
          {chosen.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
              {t('list.clearSelection')}
            </Button>
          )}
          {others.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isFull}
              onClick={() => onChange([...chosen, ...others])}
            >
              {t('poster.chooseAll', { count: others.length })}
            </Button>
          )}
        </span>
      </div>
      {isFull && <p className={classes['note']}>{t('poster.placesMost', { most: numbers.whole(MOST_POSTERS) })}</p>}
    </div>
  );
}
