import { TextInput } from '@mantine/core';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../components/ui/decimal-input.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { FieldFormValues } from './field-values.ts';

/** The value that a new record begins with, for the kinds for which one makes sense. */
export function DefaultValue({ control }: { control: Control<FieldFormValues> }) {
  const { t } = useTranslation();
  const [kind, options] = useWatch({ control, name: ['kind', 'options'] });
  if (!['text', 'number', 'yes-no', 'choice'].includes(kind)) return null;
  return (
    <Controller
      control={control}
      name="defaultValue"
      render={({ field: { value, onChange, ...field }, fieldState }) => {
        const texts = { label: t('customField.defaultValue'), error: fieldError(fieldState.error) };
        if (kind === 'text')
          return (
            <TextInput
              {...field}
              {...texts}
              value={typeof value === 'string' ? value : ''}
              onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
              maxLength={FIELD_LIMITS.text}
            />
          );
        if (kind === 'number')
          return (
            <DecimalInput
              {...field}
              {...texts}
              value={typeof value === 'number' ? value : undefined}
              onChange={(number) => onChange(number ?? null)}
            />
          );
        const isYesNo = kind === 'yes-no';
        const choices = isYesNo
          ? (['yes', 'no'] as const).map((one) => ({ value: one, label: t(`record.${one}`) }))
          : // A new option has no value to refer to until it is saved.
            options.flatMap((option) => (option.value === null ? [] : [{ value: option.value, label: option.label }]));
        const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
        return (
          <Select
            {...field}
            {...texts}
            data={choices}
            value={typeof shown === 'string' && choices.some((one) => one.value === shown) ? shown : null}
            onChange={(one) => onChange(isYesNo && one !== null ? one === 'yes' : one)}
            disabled={!choices.length}
            clearable
            clearButtonProps={{ 'aria-label': t('common.remove') }}
          />
        );
      }}
    />
  );
}
