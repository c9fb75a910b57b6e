import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../shared/records/use-custom-fields.ts';
import { DayField } from './day-field.tsx';
import { DecimalInput } from './decimal-input.tsx';
import { fieldError } from './field-error.tsx';
import { MomentField } from './moment-field.tsx';
import { Optional } from './optional.tsx';
import { PersonSelect } from './person-select.tsx';

interface Props {
  readonly field: CustomField;
  /** Whether it has to have a value. */
  readonly isRequired: boolean;
  /** The value that the form begins with. */
  readonly start: unknown;
}

/** The control of a field that the tenant has defined, for use in the surrounding form. */
export function CustomFieldControl({ field, isRequired, start }: Props) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const facilityId = useWatch({ control, name: 'facilityId' });
  const name = fieldProperty(field.id);
  const { field: input, fieldState } = useController({
    control,
    name,
    defaultValue: start ?? null,
    rules: {
      validate: (value) =>
        !isRequired ||
        !(value === null || value === '' || (Array.isArray(value) && !value.length)) ||
        t('form.required'),
    },
  });
  const { value, onChange, ...rest } = input;
  const label = fieldLabel(field);
  const texts = {
    label: isRequired ? label : <Optional>{label}</Optional>,
    description: field.help ?? '',
    error: fieldError(fieldState.error),
  };
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const options = field.options
    .filter((option) => option.isActive || chosen.includes(option.value))
    .toSorted((a, b) => a.order - b.order)
    .map((option) => ({ value: option.value, label: option.label }));
  const select = { placeholder: t('form.choosePlaceholder'), clearButtonProps: { 'aria-label': t('common.remove') } };
  const shown = () => {
    switch (field.kind) {
      case 'text':
        return <TextInput {...rest} {...texts} value={value ?? ''} onChange={onChange} maxLength={FIELD_LIMITS.text} />;
      case 'long-text':
        return (
          <Textarea
            {...{ ...rest, ...texts, onChange, value: value ?? '', maxLength: FIELD_LIMITS.longText }}
            autosize
            minRows={2}
            maxRows={10}
          />
        );
      case 'number':
        return (
          <DecimalInput
            {...rest}
            {...texts}
            value={value ?? undefined}
            onChange={(number) => onChange(number ?? null)}
          />
        );
      case 'date':
        return <DayField {...texts} value={value ?? ''} onChange={(day) => onChange(day || null)} />;
      case 'moment':
        return <MomentField {...texts} value={value ?? null} onChange={onChange} />;
      case 'yes-no':
        return (
          <Select
            {...{ ...rest, ...texts, ...select }}
            data={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`record.${one}`) }))}
            value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
            onChange={(one) => onChange(one === null ? null : one === 'yes')}
            clearable={!isRequired}
            allowDeselect={!isRequired}
          />
        );
      case 'choice':
        return (
          <Select
            {...{ ...rest, ...texts, ...select, onChange, value: value ?? null, data: options }}
            searchable={options.length > 8}
            nothingFoundMessage={t('list.noOption')}
            clearable={!isRequired}
            allowDeselect={!isRequired}
          />
        );
      case 'choices':
        return (
          <MultiSelect
            {...{ ...rest, ...texts, onChange, value: value ?? [], data: options }}
            searchable={options.length > 8}
            nothingFoundMessage={t('list.noOption')}
            clearable
            clearButtonProps={select.clearButtonProps}
          />
        );
      case 'person':
        return (
          <PersonSelect {...rest} {...texts} value={value ?? null} onChange={onChange} nearTo={facilityId} clearable />
        );
    }
  };
  return <div id={`field-${name}`}>{shown()}</div>;
}
