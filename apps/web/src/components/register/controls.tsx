import { NumberInput, type NumberInputProps, type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField } from '../ui/date-fields.tsx';
import type { DayFieldProps } from '../ui/dates/date-props.ts';
import { fieldError } from '../ui/field-error.tsx';
import { Select } from '../ui/select.tsx';

interface Field<V extends FieldValues, Value> {
  control: Control<V>;
  name: FieldPathByValue<V, Value>;
  isRequired?: boolean;
}

/** A field for a short text. A required one must not be blank; one that `isFirst` has the focus at the beginning. */
export function TextControl<V extends FieldValues>(props: TextInputProps & Field<V, string> & { isFirst?: boolean }) {
  const { control, name, isRequired = false, isFirst = false, ...input } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      rules={isRequired ? { validate: (value: string) => value.trim() !== '' || t('form.required') } : {}}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          autoComplete="off"
          {...(isFirst && { 'data-autofocus': true })}
          {...input}
          required={isRequired}
          withAsterisk={false}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}

/** A field for a day; empty is ''. */
export function DayControl<V extends FieldValues>(
  props: Pick<DayFieldProps, 'label' | 'disabled'> & Pick<Field<V, string>, 'control' | 'name'>,
) {
  const { control, name, ...input } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DayField
          {...input}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}

/** A field for a whole number from 1 on; empty is ''. */
export function NumberControl<V extends FieldValues>(props: NumberInputProps & Field<V, number | ''>) {
  const { control, name, isRequired = false, ...input } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      rules={isRequired ? { validate: (value: number | '') => value !== '' || t('form.required') } : {}}
      render={({ field, fieldState }) => (
        <NumberInput
          {...field}
          {...input}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}

/** A choice of one value, which cannot be cleared unless `clearable`. */
export function SelectControl<V extends FieldValues>(props: SelectProps & Field<V, string | null>) {
  const { control, name, isRequired = false, ...input } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      rules={isRequired ? { required: t('form.choose') } : {}}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          allowDeselect={input.clearable ?? false}
          comboboxProps={{ keepMounted: false }}
          {...input}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}
