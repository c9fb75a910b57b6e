import { Button, NativeSelect } from '@mantine/core';
import { readPlacesBelow } from '@safety-qube/contract/endpoints/visit-places';
import type { PlaceBelow } from '@safety-qube/contract/schemas/visits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { visitCall } from '../../shared/visit/visit-calls.ts';
import type { ChosenPlace } from './report-draft.ts';
import classes from './visits.module.css';

const KEYS = { department: 'departmentId', location: 'locationId', subarea: 'subareaId' } as const;
const idOf = (chosen: ChosenPlace, { level }: PlaceBelow): number | undefined => chosen[KEYS[level]];

interface Props {
  code: string;
  /** Name of the place that the visitor came by. */
  name: string;
  chosen: ChosenPlace;
  onChange: (chosen: ChosenPlace) => void;
}

/** Chooses a place below the one that the visitor came by, level by level: each choice offers what is inside it. */
export default function PlaceChoice({ code, name, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const {
    data: places = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['visit', { code }, 'places'],
    queryFn: ({ signal }) => visitCall({ code }, readPlacesBelow, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return (
      <div role="alert" className={classes['column']}>
        <p>{refusalOf(error)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  const known = new Set(places.map(({ id }) => id));
  const inside = (parent: PlaceBelow | undefined) =>
    places.filter(({ parentId }) => (parent ? parentId === parent.id : parentId === null || !known.has(parentId)));
  const steps: { within: string; options: PlaceBelow[]; value: PlaceBelow | undefined; above: ChosenPlace }[] = [];
  let parent: PlaceBelow | undefined;
  let above: ChosenPlace = {};
  for (let options = inside(parent); options.length; options = inside(parent)) {
    const value = options.find((one) => idOf(chosen, one) === one.id);
    steps.push({ within: parent?.name ?? name, options, value, above });
    if (!value) break;
    above = { ...above, [KEYS[value.level]]: value.id };
    parent = value;
  }
  return (
    <div className={classes['column']}>
      {steps.map(({ within, options, value, above }, level) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: each level has one
          key={level}
          size="lg"
          label={t('visit.below.within', { name: within })}
          value={value ? String(value.id) : ''}
          onChange={(event) => {
            const next = options.find(({ id }) => String(id) === event.currentTarget.value);
            onChange(next ? { ...above, [KEYS[next.level]]: next.id } : above);
          }}
          data={[
            { value: '', label: t('visit.below.none') },
            ...options.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
      ))}
    </div>
  );
}
