import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../../components/ui/choice-tiles.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { Warning } from '../../../components/ui/notes.tsx';
import type { KindQuestion } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { fetchPart } from '../../../shared/page/after-first-paint.ts';
import { useAllowedKinds } from '../../../shared/records/scheduled-form.ts';
import { useFacilityCategories } from '../fields/use-facility-categories.ts';
import classes from './raise.module.css';
import type { RaiseValues } from './raise-values.ts';

/** Number of kinds that are shown; one less where there are more of them, which are then listed in a sheet. */
const MAX_TILES = 8;

/** The first tiles, the chosen one always among them, and whether there are others. */
function tilesOf<T extends { value: string }>(options: readonly T[], chosen: string | null) {
  if (options.length <= MAX_TILES) return { tiles: options, hasMore: false };
  const first = options.slice(0, MAX_TILES - 1);
  const other = options.find(({ value }) => value === chosen && !first.some((one) => one.value === value));
  return { tiles: other ? [...first.slice(0, -1), other] : first, hasMore: true };
}

/** Loaded later: most reports are of the kinds that are shown. */
const MoreKinds = lazy(() => fetchPart(() => import('./more-kinds.tsx')));

/** The first question of a report: its category, as tiles. */
export function KindTiles({ setup, question }: { setup: RecordTypeSetup; question: KindQuestion }) {
  const { t } = useTranslation();
  const { control } = useFormContext<RaiseValues>();
  const facilityId = useWatch({ control, name: 'facilityId' });
  const categories = useFacilityCategories(setup, facilityId);
  const isAllowed = useAllowedKinds('category');
  const { field, fieldState } = useController({
    control,
    name: 'category',
    rules: { validate: (value) => value !== null || t(question.missing) },
  });
  // What was loading keeps its height, so that nothing below moves under the finger.
  const [wasPending] = useState(categories.isPending);
  const look = question.icons ? 'tiles' : 'rows';
  const height = wasPending ? classes[`${look}Height`] : undefined;
  if (categories.isPending) return <Skeleton className={height ?? ''} />;
  const options = categories.options.filter(({ value }) => isAllowed(value));
  const { tiles, hasMore } = tilesOf(options, field.value);
  const instruction = options.find(({ value }) => value === field.value)?.instruction ?? null;
  return (
    <div id="field-category" className={height}>
      <ChoiceTiles
        label={t(question.label)}
        look={look}
        value={field.value}
        onChange={field.onChange}
        choices={tiles.map(({ value, label }) => {
          const Icon = question.icons?.[value] ?? question.icon;
          return { value, label, icon: Icon && <Icon size={22} stroke={1.75} aria-hidden /> };
        })}
        end={
          hasMore && (
            <Suspense>
              <MoreKinds label={t(question.label)} options={options} value={field.value} onChange={field.onChange} />
            </Suspense>
          )
        }
        error={fieldError(fieldState.error)}
      />
      <Warning isShown={instruction !== null}>{instruction}</Warning>
    </div>
  );
}
