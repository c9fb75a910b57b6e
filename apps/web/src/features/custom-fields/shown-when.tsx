import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectControl } from '../../components/register/controls.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { MultiSelect } from '../../components/ui/select.tsx';
import { setupOf } from '../../config/record-types.ts';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { useCategories } from '../../shared/records/use-categories.ts';
import { fieldLabel, useCustomFields } from '../../shared/records/use-custom-fields.ts';
import type { FieldFormValues } from './field-values.ts';

/** The condition with which a field is shown: some categories, or some values of another field. */
export function ShownWhen({ control, itemId }: { control: Control<FieldFormValues>; itemId: number | undefined }) {
  const { t } = useTranslation();
  const [type, shownBy] = useWatch({ control, name: ['type', 'shownBy'] });
  const setup = isRecordType(type) ? setupOf(type) : null;
  const categories = useCategories(setup);
  const fields = useCustomFields(type === PEOPLE_TYPE ? PERSON_FIELDS_SOURCE : setup).filter(
    ({ id, kind, isActive }) =>
      id !== itemId && isActive && (kind === 'choice' || kind === 'choices' || kind === 'yes-no'),
  );
  const sources = [
    ...(setup?.hasCategories ? [{ value: 'category', label: t('record.category') }] : []),
    ...fields.map((field) => ({ value: String(field.id), label: fieldLabel(field) })),
  ];
  const chosen = fields.find(({ id }) => String(id) === shownBy);
  const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: t(`record.${value}`) }));
  const ofField = chosen?.kind === 'yes-no' ? yesNo : (chosen?.options ?? []);
  const values = shownBy === 'category' ? categories.all : ofField;
  if (!sources.length) return null;
  return (
    <>
      <SelectControl
        {...{ control, name: 'shownBy', label: t('customField.shownBy'), data: sources, clearable: true }}
        placeholder={t('customField.always')}
        clearButtonProps={{ 'aria-label': t('common.remove') }}
      />
      {shownBy !== null && (
        <Controller
          control={control}
          name="shownFor"
          rules={{ validate: (value) => shownBy === null || value.length > 0 || t('form.choose') }}
          render={({ field, fieldState }) => (
            <MultiSelect
              {...field}
              label={t('customField.shownFor')}
              data={values.map(({ value, label }) => ({ value, label }))}
              searchable
              error={fieldError(fieldState.error)}
            />
          )}
        />
      )}
    </>
  );
}
