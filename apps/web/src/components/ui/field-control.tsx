import { Switch, Textarea } from '@mantine/core';
import type { Field } from '@safety-qube/domain/records/fields';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { optionName } from '../../shared/records/own-fields.ts';
import { fieldError } from './field-error.tsx';
import { KindControl } from './kind-control.tsx';

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
  const texts = { label, description: help, error: fieldError(fieldState.error) };
  const shared = { input, texts, nearTo: facilityId, mayBeEmpty: true, options: [] };
  switch (field.kind) {
    case 'text':
      return <Textarea {...input} {...texts} autosize minRows={2} maxRows={6} maxLength={field.maxLength} />;
    case 'yes-no':
      return <Switch {...rest} {...texts} checked={value} size="md" />;
    case 'number':
      return <KindControl {...shared} kind="number" limits={{ min: field.min, max: field.max, decimalScale: 2 }} />;
    case 'choice':
      return (
        <KindControl
          {...shared}
          kind="choice"
          mayBeEmpty={!field.isRequired && field.default === undefined}
          options={field.options.map((option) => ({ value: option, label: optionName(field, option, t) }))}
        />
      );
    default:
      return <KindControl {...shared} kind={field.kind} />;
  }
}

/** The control of a field that a type adds to a record, for use in the surrounding form. */
export const FieldControl = (props: Props) => (
  <div id={`field-${props.field.name}`}>
    <Control {...props} />
  </div>
);
