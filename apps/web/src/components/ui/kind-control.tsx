import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField } from './date-fields.tsx';
import { DecimalInput } from './decimal-input.tsx';
import { PersonSelect } from './person-select.tsx';
import { Select } from './select.tsx';

interface Props {
  readonly input: ControllerRenderProps;
  readonly texts: { readonly label: ReactNode; readonly description: string; readonly error: ReactNode };
  /** The facility whose people are offered first. */
  readonly nearTo: number | null;
  /** Whether a choice may be cleared. */
  readonly mayBeEmpty: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly limits?: { readonly min?: number; readonly max?: number; readonly decimalScale?: number };
}

/** What the choice of one of some options has in common, whatever the field. */
export function useChoiceTexts(mayBeEmpty: boolean) {
  const { t } = useTranslation();
  return {
    placeholder: t('form.choosePlaceholder'),
    nothingFoundMessage: t('list.noOption'),
    clearButtonProps: { 'aria-label': t('common.remove') },
    clearable: mayBeEmpty,
    allowDeselect: mayBeEmpty,
  };
}

/** The control of a kind that is the same for fields of a type and for those that a tenant has defined; null for none is empty. */
export function KindControl({ kind, ...props }: Props & { readonly kind: 'number' | 'date' | 'person' | 'choice' }) {
  const { input, texts, options, limits = {} } = props;
  const { value, onChange, ...rest } = input;
  const choice = useChoiceTexts(props.mayBeEmpty);
  switch (kind) {
    case 'number':
      return (
        <DecimalInput
          {...rest}
          {...texts}
          {...limits}
          value={value ?? undefined}
          onChange={(number) => onChange(number ?? null)}
        />
      );
    case 'date':
      return <DayField {...texts} value={value ?? ''} onChange={(day) => onChange(day || null)} />;
    case 'person':
      return (
        <PersonSelect {...rest} {...texts} value={value ?? null} onChange={onChange} nearTo={props.nearTo} clearable />
      );
    case 'choice':
      return (
        <Select
          {...{ ...rest, ...texts, ...choice, onChange, value: value ?? null, data: options }}
          searchable={options.length > 8}
        />
      );
  }
}
