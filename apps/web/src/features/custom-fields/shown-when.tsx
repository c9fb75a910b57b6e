import { isRecordType } from '@safety-qube/domain/record-types/record-types';
import { isChoice } from '@safety-qube/domain/records/custom-fields';
import { COMPARISONS_OF, conditionOf, isComplete } from '@safety-qube/domain/records/field-conditions';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Compared, ComparisonField } from '../../components/ui/comparison-field.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Select } from '../../components/ui/select.tsx';
import { setupOf } from '../../config/record-types.ts';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { useCategories } from '../../shared/records/use-categories.ts';
import { fieldLabel, useCustomFields } from '../../shared/records/use-custom-fields.ts';
import type { FieldFormValues } from './field-values.ts';

/** The condition that a newly chosen source begins with. */
const firstCondition = ({ kind }: Compared) =>
  conditionOf(isChoice(kind) ? 'in' : (COMPARISONS_OF[kind][0] ?? 'answered'), []);

/** The condition with which a field is shown: how the category or the value of another field has to compare. */
export function ShownWhen({ control, itemId }: { control: Control<FieldFormValues>; itemId: number | undefined }) {
  const { t } = useTranslation();
  const type = useWatch({ control, name: 'type' });
  const { field: by, fieldState: byState } = useController({ control, name: 'shownBy' });
  const setup = isRecordType(type) ? setupOf(type) : null;
  const categories = useCategories(setup);
  const fields = useCustomFields(type === PEOPLE_TYPE ? PERSON_FIELDS_SOURCE : setup).filter(
    ({ id, isActive }) => id !== itemId && (isActive || String(id) === by.value),
  );
  const sources: { value: string; label: string; compared?: Compared }[] = [
    ...(setup?.hasCategories
      ? [
          {
            ...{ value: 'category', label: t('record.category') },
            compared: { kind: 'choice' as const, options: categories.all },
          },
        ]
      : []),
    ...fields.map((field) => ({ value: String(field.id), label: fieldLabel(field), compared: field })),
  ];
  // The caller's role does not see the field: its condition stays as it is.
  if (itemId !== undefined && by.value !== null && !sources.some(({ value }) => value === by.value))
    sources.push({ value: by.value, label: t('customField.shownByHidden') });
  const comparedBy = (source: string | null) => sources.find(({ value }) => value === source)?.compared;
  const compared = comparedBy(by.value);
  const { field: when, fieldState } = useController({
    control,
    name: 'shownWhen',
    rules: { validate: (value) => !compared || (value !== null && isComplete(value)) || t('form.choose') },
  });
  if (!sources.length) return null;
  return (
    <>
      <Select
        ref={by.ref}
        label={t('customField.shownBy')}
        placeholder={t('customField.always')}
        data={sources.map(({ value, label }) => ({ value, label }))}
        value={by.value}
        onChange={(source) => {
          by.onChange(source);
          const chosen = comparedBy(source);
          when.onChange(chosen ? firstCondition(chosen) : null);
        }}
        onBlur={by.onBlur}
        clearable
        clearButtonProps={{ 'aria-label': t('common.remove') }}
        comboboxProps={{ keepMounted: false }}
        error={fieldError(byState.error)}
      />
      {compared && (
        <ComparisonField
          {...{ field: compared, label: t('customField.shownFor'), error: fieldState.error }}
          value={when.value ?? undefined}
          onChange={(next) => when.onChange(next ?? null)}
        />
      )}
    </>
  );
}
