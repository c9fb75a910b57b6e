import { Select, Switch, Textarea } from '@mantine/core';
import type { Field } from '@safety-qube/domain/records/fields';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { optionName } from '../../shared/records/own-fields.ts';
import { fieldError } from './field-error.tsx';

interface Props {
  readonly field: Field;
  readonly label: ReactNode;
  readonly help?: string;
}

function Control({ field, label, help }: Props) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { field: input, fieldState } = useController({ control, name: field.name });
  const { value, ...rest } = input;
  const labelProps = { label, description: help, error: fieldError(fieldState.error) };
  switch (field.kind) {
    case 'text':
      return <Textarea {...input} {...labelProps} autosize minRows={2} maxRows={6} maxLength={field.maxLength} />;
    case 'yesNo':
      return <Switch {...rest} {...labelProps} checked={value} size="md" />;
    case 'choice':
      return (
        <Select
          {...input}
          {...labelProps}
          placeholder={t('form.choosePlaceholder')}
          comboboxProps={{ keepMounted: false }}
          clearable={!field.isRequired}
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          data={field.options.map((option) => ({ value: option, label: optionName(field, option, t) }))}
        />
      );
  }
}

/** The control of a field that a type adds to a record, for use in the surrounding form. */
export const FieldControl = (props: Props) => (
  <div id={`field-${props.field.name}`}>
    <Control {...props} />
  </div>
);
