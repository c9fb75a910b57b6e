import { isComplete } from '@safety-qube/domain/records/field-conditions';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComparisonField } from '../../components/ui/comparison-field.tsx';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { fieldLabel, useCustomFields } from '../../shared/records/use-custom-fields.ts';
import type { GroupValues } from './group-values.ts';

/** How the values of the fields of people that the tenant has defined have to compare. */
export function RuleOfFields({ control }: { control: Control<GroupValues> }) {
  const { t } = useTranslation();
  const all = useCustomFields(PERSON_FIELDS_SOURCE);
  const { field: input, fieldState } = useController({
    control,
    name: 'fields',
    rules: { validate: (value) => Object.values(value).every(isComplete) || t('form.required') },
  });
  return all
    .filter(({ id, isActive }) => isActive || input.value[id])
    .map((field) => {
      const { [field.id]: when, ...others } = input.value;
      return (
        <ComparisonField
          key={field.id}
          {...{ field, label: fieldLabel(field), placeholder: t('groups.any'), value: when, error: fieldState.error }}
          onChange={(next) => input.onChange(next ? { ...others, [field.id]: next } : others)}
        />
      );
    });
}
