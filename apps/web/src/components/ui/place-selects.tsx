import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, PLACE_KEY, type Unit, useLevels, usePlaces } from '../../shared/places/places.ts';
import { Optional } from './optional.tsx';
import { Select } from './select.tsx';

/** A place that is being chosen. */
export interface PlaceChoice {
  facilityId: number | null;
  departmentId: number | null;
  locationId: number | null;
  subareaId: number | null;
}
/** No place chosen yet. */
export const NO_PLACE: PlaceChoice = { facilityId: null, departmentId: null, locationId: null, subareaId: null };

/** Places that are listed at once; typing narrows them. */
const MAX_SHOWN = 200;
const asOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Selects a facility and the units below it: one select for each level that the tenant uses. */
export function PlaceSelects(props: {
  value: PlaceChoice;
  onChange: (place: PlaceChoice) => void;
  /** Errors keyed by the part of the place. */
  errors?: Partial<Record<keyof PlaceChoice, ReactNode>>;
}) {
  const { value: place, onChange, errors = {} } = props;
  const { t } = useTranslation();
  const { facilities, facility } = usePlaces();
  const { label, below } = useLevels();
  const units = facility(place.facilityId)?.units ?? [];

  /** Options of a level: units inside what was chosen above it. */
  const offered = (index: number): Unit[] => {
    const above = below.slice(0, index).flatMap((level) => place[PLACE_KEY[level]] ?? []);
    return units.filter(
      (unit) => unit.level === below[index] && above.every((id) => chainOf(units, unit.id).some((u) => u.id === id)),
    );
  };
  /** Sets a unit, fills in the levels above it and clears those that are not inside it. */
  const chooseUnit = (index: number, value: string | null) => {
    const id = value === null ? null : Number(value);
    const chain = chainOf(units, id);
    const next = { ...place };
    below.forEach((level, at) => {
      const key = PLACE_KEY[level];
      const inChain = chain.find((unit) => unit.level === level);
      if (at === index) next[key] = id;
      if (at < index && inChain) next[key] = inChain.id;
      if (at > index) {
        const isInside = id !== null && chainOf(units, next[key]).some((unit) => unit.id === id);
        if (!isInside) next[key] = null;
      }
    });
    onChange(next);
  };
  const part = (level: LevelKey, options: readonly { id: number; name: string }[]) => {
    const key = PLACE_KEY[level];
    return {
      searchable: true,
      limit: MAX_SHOWN,
      nothingFoundMessage: t('list.noOption'),
      placeholder: t('form.choosePlaceholder'),
      data: asOptions(options),
      value: place[key] === null ? null : String(place[key]),
      error: errors[key],
    };
  };
  return (
    <>
      <div id="field-facilityId">
        <Select
          {...part('facility', facilities)}
          label={label('facility')}
          onChange={(value) => onChange({ ...NO_PLACE, facilityId: value === null ? null : Number(value) })}
          allowDeselect={false}
        />
      </div>
      {below.map((level, index) => {
        const options = offered(index);
        const key = PLACE_KEY[level];
        // Hides a level of which the facility has no units.
        if (!options.length && place[key] === null) return null;
        return (
          <div key={level} id={`field-${key}`}>
            <Select
              {...part(level, options)}
              label={<Optional>{label(level)}</Optional>}
              clearable
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              onChange={(value) => chooseUnit(index, value)}
            />
          </div>
        );
      })}
    </>
  );
}
