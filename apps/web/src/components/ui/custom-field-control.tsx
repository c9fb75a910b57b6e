import { Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { type Control, useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../shared/records/use-custom-fields.ts';
import { MomentField } from './date-fields.tsx';
import { fieldError } from './field-error.tsx';
import { KindControl, useChoiceTexts } from './kind-control.tsx';
import { Optional } from './optional.tsx';
import { MultiSelect, Select } from './select.tsx';

interface Props {
  readonly field: CustomField;
  /** Whether it has to have a value. */
  readonly isRequired: boolean;
  /** The value that the form begins with. */
  readonly start: unknown;
  /** The form, unless it is the surrounding one. */
  readonly control?: Control;
  /** Its name in the form, unless it is the usual one. */
  readonly name?: string;
  /** The facility whose people are offered first, unless it is that of the surrounding form. */
  readonly nearTo?: number | null;
}

/** The control of a field that the tenant has defined. */
export function CustomFieldControl({ field, isRequired, start, ...props }: Props) {
  const { t } = useTranslation();
  const context = useFormContext();
  const control = props.control ?? context.control;
  const watched = useWatch({ control, name: 'facilityId' });
  const facilityId = props.nearTo === undefined ? watched : props.nearTo;
  const name = props.name ?? fieldProperty(field.id);
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
  const choice = useChoiceTexts(!isRequired);
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
      case 'moment':
        return <MomentField {...texts} value={value ?? null} onChange={onChange} />;
      case 'yes-no':
        return (
          <Select
            {...{ ...rest, ...texts, ...choice }}
            data={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`record.${one}`) }))}
            value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
            onChange={(one) => onChange(one === null ? null : one === 'yes')}
          />
        );
      case 'choices':
        return (
          <MultiSelect
            {...{ ...rest, ...texts, onChange, value: value ?? [], data: options }}
            searchable={options.length > 8}
            nothingFoundMessage={t('list.noOption')}
            clearable
            clearButtonProps={choice.clearButtonProps}
          />
        );
      default:
        return (
          <KindControl {...{ input, texts, options }} kind={field.kind} nearTo={facilityId} mayBeEmpty={!isRequired} />
        );
    }
  };
  return <div id={`field-${name}`}>{shown()}</div>;
}
