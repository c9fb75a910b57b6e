import { Select, Switch, Textarea } from '@mantine/core';
import type { Field } from '@safety-qube/domain/records/fields';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { optionName } from '../../shared/records/own-fields.ts';
import { DayField } from './day-field.tsx';
import { DecimalInput } from './decimal-input.tsx';
import { fieldError } from './field-error.tsx';
import { PersonSelect } from './person-select.tsx';

interface Props {
  readonly field: Field;
  readonly label: ReactNode;
  readonly help?: string;
}

function Control({ field, label, help = '' }: Props) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const facilityId = useWatch({ control, name: 'facilityId' });
  const { field: input, fieldState } = useController({ control, name: field.name });
  const { value, ...rest } = input;
  const labelProps = { label, description: help, error: fieldError(fieldState.error) };
  switch (field.kind) {
    case 'text':
      return <Textarea {...input} {...labelProps} autosize minRows={2} maxRows={6} maxLength={field.maxLength} />;
    case 'number':
      return (
        <DecimalInput
          {...rest}
          {...labelProps}
          value={value ?? undefined}
          onChange={(number) => input.onChange(number ?? null)}
          min={field.min}
          max={field.max}
          decimalScale={2}
        />
      );
    case 'date':
      return <DayField {...labelProps} value={value ?? ''} onChange={(day) => input.onChange(day || null)} />;
    case 'person':
      return <PersonSelect {...input} {...labelProps} nearTo={facilityId} clearable />;
    case 'yes-no':
      return <Switch {...rest} {...labelProps} checked={value} size="md" />;
    case 'choice': {
      const mayBeEmpty = !field.isRequired && field.default === undefined;
      return (
        <Select
          {...input}
          {...labelProps}
          placeholder={t('form.choosePlaceholder')}
          clearable={mayBeEmpty}
          allowDeselect={mayBeEmpty}
          clearButtonProps={{ 'aria-label': t('common.remove') }}
          data={field.options.map((option) => ({ value: option, label: optionName(field, option, t) }))}
        />
      );
    }
  }
}

/** The control of a field that a type adds to a record, for use in the surrounding form. */
export const FieldControl = (props: Props) => (
  <div id={`field-${props.field.name}`}>
    <Control {...props} />
  </div>
);
