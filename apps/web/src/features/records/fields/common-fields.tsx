import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../../components/ui/choice-tiles.tsx';
import { fieldError } from '../../../components/ui/field-error.tsx';
import { Warning } from '../../../components/ui/notes.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useAllowedKinds } from '../../../shared/records/scheduled-form.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { useFacilityCategories } from './use-facility-categories.ts';

/** Up to this number categories are shown side by side; more are a searchable list. */
const MAX_TILES = 8;

/** The category, from those of the facility that the form allows that the report was started with. */
export function CategoryField({ setup, facilityId }: { setup: RecordTypeSetup; facilityId: number | null }) {
  const { t } = useTranslation();
  const { control } = useFormContext<{ category: string | null }>();
  const isAllowed = useAllowedKinds('category');
  const categories = useFacilityCategories(setup, facilityId);
  const options = categories.options.filter(({ value }) => isAllowed(value));
  const { field, fieldState } = useController({
    control,
    name: 'category',
    rules: { validate: (value) => Boolean(value) || t('raise.categoryMissing') },
  });
  const error = fieldError(fieldState.error);
  const instruction = options.find(({ value }) => value === field.value)?.instruction ?? null;
  if (categories.isPending) return <Skeleton height={64} />;
  return (
    <div id="field-category">
      {options.length > MAX_TILES ? (
        <Select
          ref={field.ref}
          label={t('raise.category')}
          placeholder={t('form.choosePlaceholder')}
          searchable
          maxDropdownHeight={320}
          nothingFoundMessage={t('list.noOption')}
          allowDeselect={false}
          data={options.map(({ value, label }) => ({ value, label }))}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={error}
        />
      ) : (
        <ChoiceTiles
          look="chips"
          label={t('raise.category')}
          choices={options}
          value={field.value}
          onChange={field.onChange}
          error={error}
        />
      )}
      <Warning isShown={instruction !== null}>{instruction}</Warning>
    </div>
  );
}

/** The priority, from those of the tenant. */
export function PrioritySelect(props: {
  setup: RecordTypeSetup;
  value: number | null;
  onChange: (value: number | null) => void;
  isRequired?: boolean;
  error?: ReactNode;
}) {
  const { t } = useTranslation();
  const { all, find } = usePriorities(props.setup.type);
  return (
    <Select
      label={props.isRequired ? t('record.priority') : <Optional>{t('record.priority')}</Optional>}
      placeholder={t('form.choosePlaceholder')}
      clearable={!props.isRequired}
      allowDeselect={!props.isRequired}
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      data={all.map(({ value, label }) => ({ value: String(value), label }))}
      renderOption={({ option }) => <PriorityMark rank={find(Number(option.value))?.rank ?? 0} label={option.label} />}
      value={props.value === null ? null : String(props.value)}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
      error={props.error}
    />
  );
}
