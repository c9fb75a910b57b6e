import { TextInput, type TextInputProps } from '@mantine/core';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../ui/field-error.tsx';

/** A field for a short text. A required one must not be blank. */
export function TextControl<V extends FieldValues>(
  props: TextInputProps & { control: Control<V>; name: FieldPathByValue<V, string>; isRequired?: boolean },
) {
  const { control, name, isRequired = false, ...input } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      rules={isRequired ? { validate: (value: string) => value.trim() !== '' || t('form.required') } : {}}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          {...input}
          required={isRequired}
          withAsterisk={false}
          error={fieldError(fieldState.error)}
        />
      )}
    />
  );
}
