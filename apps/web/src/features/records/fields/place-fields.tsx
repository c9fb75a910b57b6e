import { Select } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { chainOf, PLACE_KEY, type Unit, useLevels, usePlaces } from './levels.ts';

export interface PlaceValues {
  facilityId: number | null;
  departmentId: number | null;
  locationId: number | null;
  subareaId: number | null;
}
const PLACE_NAMES = ['facilityId', 'departmentId', 'locationId', 'subareaId'] as const;
/** Places that a choice lists at once; writing narrows them. */
const MOST_SHOWN = 200;
const asOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Facility and, as deep as it is known, what lies below: one choice for each level that the tenant uses. */
export function PlaceFields({ onFacility }: { onFacility?: (facilityId: number) => void }) {
  const { t } = useTranslation();
  const form = useFormContext<PlaceValues>();
  const [facilityId, departmentId, locationId, subareaId] = useWatch({ control: form.control, name: PLACE_NAMES });
  const place: PlaceValues = { facilityId, departmentId, locationId, subareaId };
  const { facilities, facility } = usePlaces();
  const { label, below } = useLevels();
  const units = facility(place.facilityId)?.units ?? [];
  const { errors } = form.formState;
  const set = (key: keyof PlaceValues, value: number | null) =>
    form.setValue(key, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const chooseFacility = (value: string | null) => {
    set('facilityId', value === null ? null : Number(value));
    for (const level of below) set(PLACE_KEY[level], null);
    if (value !== null) onFacility?.(Number(value));
  };
  /** What a level offers: units inside what was chosen above it. */
  const offered = (index: number): Unit[] => {
    const above = below.slice(0, index).flatMap((level) => place[PLACE_KEY[level]] ?? []);
    return units.filter(
      (unit) => unit.level === below[index] && above.every((id) => chainOf(units, unit.id).some((u) => u.id === id)),
    );
  };
  /** A choice fills what lies above it and empties what does not lie in it. */
  const chooseUnit = (index: number, value: string | null) => {
    const id = value === null ? null : Number(value);
    const chain = chainOf(units, id);
    below.forEach((level, at) => {
      if (at === index) set(PLACE_KEY[level], id);
      const inChain = chain.find((unit) => unit.level === level);
      if (at < index && inChain) set(PLACE_KEY[level], inChain.id);
      if (at > index) {
        const chosen = place[PLACE_KEY[level]];
        const isInside = id !== null && chainOf(units, chosen).some((unit) => unit.id === id);
        if (chosen !== null && !isInside) set(PLACE_KEY[level], null);
      }
    });
  };
  const shared = {
    searchable: true,
    limit: MOST_SHOWN,
    comboboxProps: { keepMounted: false },
    nothingFoundMessage: t('list.noOption'),
    placeholder: t('form.choosePlaceholder'),
  } as const;
  form.register('facilityId', { validate: (id) => id !== null || t('raise.facilityMissing') });
  return (
    <>
      <div id="field-facilityId">
        <Select
          {...shared}
          label={label('facility')}
          data={asOptions(facilities)}
          value={place.facilityId === null ? null : String(place.facilityId)}
          onChange={chooseFacility}
          allowDeselect={false}
          error={fieldError(errors.facilityId)}
        />
      </div>
      {below.map((level, index) => {
        const options = offered(index);
        const key = PLACE_KEY[level];
        const chosen = place[key];
        // A facility without such units has nothing to choose.
        if (!options.length && chosen == null) return null;
        return (
          <div key={level} id={`field-${key}`}>
            <Select
              {...shared}
              label={<Optional>{label(level)}</Optional>}
              clearable
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              data={asOptions(options)}
              value={chosen == null ? null : String(chosen)}
              onChange={(value) => chooseUnit(index, value)}
              error={fieldError(errors[key])}
            />
          </div>
        );
      })}
    </>
  );
}
