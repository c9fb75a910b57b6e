import { Skeleton } from '@mantine/core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../../components/ui/choice-tiles.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { Warning } from '../../../components/ui/notes.tsx';
import type { KindQuestion } from '../../../config/record-parts.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useAllowedKinds } from '../../../shared/records/scheduled-form.ts';
import { useFacilityCategories } from '../fields/use-facility-categories.ts';
import type { RaiseValues } from './raise-values.ts';

/** Height of the tiles while they are loading, in pixels: the label and two rows of a phone. */
const TILES_HEIGHT = 178;

/** The first question of a report: its category, as tiles. */
export function KindTiles({ setup, question }: { setup: RecordTypeSetup; question: KindQuestion }) {
  const { t } = useTranslation();
  const { control } = useFormContext<RaiseValues>();
  const facilityId = useWatch({ control, name: 'facilityId' });
  const { options, isPending } = useFacilityCategories(setup, facilityId);
  const isAllowed = useAllowedKinds('category');
  const { field, fieldState } = useController({
    control,
    name: 'category',
    rules: { validate: (value) => value !== null || t(question.missing) },
  });
  if (isPending) return <Skeleton height={TILES_HEIGHT} />;
  const instruction = options.find(({ value }) => value === field.value)?.instruction ?? null;
  return (
    <div id="field-category">
      <ChoiceTiles
        label={t(question.label)}
        value={field.value}
        onChange={field.onChange}
        choices={options
          .filter(({ value }) => isAllowed(value))
          .map(({ value, label }) => {
            const Icon = question.icons[value] ?? question.icon;
            return { value, label, icon: <Icon size={22} stroke={1.75} aria-hidden /> };
          })}
        error={fieldError(fieldState.error)}
      />
      <Warning isShown={instruction !== null}>{instruction}</Warning>
    </div>
  );
}
