import { TagsInput, TextInput, VisuallyHidden } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { FIELD_LIMITS, isChoice } from '@safety-qube/domain/records/custom-fields';
import {
  COMPARISONS_OF,
  comparisonName,
  conditionOf,
  isComplete,
  operandsOf,
} from '@safety-qube/domain/records/field-conditions';
import type { Condition, Operator } from '@safety-qube/domain/templates/template';
import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './comparison-field.module.css';
import { DayField, MomentField } from './date-fields.tsx';
import { DecimalInput } from './decimal-input.tsx';
import { fieldError } from './field-error.tsx';
import { PeopleSelect, PersonSelect } from './person-select.tsx';
import { MultiSelect, Select } from './select.tsx';

type Operand = string | number;
/** What conditions compare: values of a kind, of options if it has any. */
export interface Compared extends Pick<CustomField, 'kind'> {
  readonly options: readonly Pick<CustomField['options'][number], 'value' | 'label' | 'isActive'>[];
}
interface OperandProps {
  readonly field: Compared;
  readonly label: string;
  readonly value: Operand;
  readonly onChange: (value: Operand) => void;
}

/** The options that a value of a field is one of; undefined for a kind without any. */
function useOptionsOf({ kind, options }: Compared, chosen: readonly Operand[]) {
  const { t } = useTranslation();
  if (kind === 'yes-no') return (['yes', 'no'] as const).map((value) => ({ value, label: t(`record.${value}`) }));
  if (!isChoice(kind)) return undefined;
  return options
    .filter(({ value, isActive }) => isActive || chosen.includes(value))
    .map(({ value, label }) => ({ value, label }));
}

/** A value that a field is compared with, by the control of its kind. */
function OperandField({ field, label, value, onChange }: OperandProps) {
  const { t } = useTranslation();
  const options = useOptionsOf(field, [value]);
  const name = <VisuallyHidden>{label}</VisuallyHidden>;
  if (options)
    return (
      <Select
        aria-label={label}
        placeholder={t('form.choosePlaceholder')}
        allowDeselect={false}
        searchable={options.length > 8}
        nothingFoundMessage={t('list.noOption')}
        data={options}
        value={String(value) || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  switch (field.kind) {
    case 'number':
      return (
        <DecimalInput
          aria-label={label}
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'date':
      return <DayField label={name} value={String(value)} onChange={onChange} />;
    case 'moment':
      return <MomentField label={name} value={String(value) || null} onChange={(next) => onChange(next ?? '')} />;
    case 'person':
      return (
        <PersonSelect
          aria-label={label}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    default:
      return (
        <TextInput
          aria-label={label}
          maxLength={FIELD_LIMITS.text}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

/** The values of which a field has one. */
function OperandsField(
  props: Omit<OperandProps, 'value' | 'onChange'> & {
    values: readonly Operand[];
    onChange: (values: Operand[]) => void;
  },
) {
  const { field, label, values, onChange } = props;
  const { t } = useTranslation();
  const options = useOptionsOf(field, values);
  const texts = values.map(String);
  if (field.kind === 'person')
    return <PeopleSelect aria-label={label} value={values.map(Number)} onChange={onChange} />;
  if (options)
    return (
      <MultiSelect
        aria-label={label}
        placeholder={values.length ? '' : t('form.choosePlaceholder')}
        searchable
        nothingFoundMessage={t('list.noOption')}
        data={options}
        value={texts}
        onChange={onChange}
      />
    );
  const isNumber = field.kind === 'number';
  return (
    <TagsInput
      aria-label={label}
      maxLength={FIELD_LIMITS.text}
      value={texts}
      onChange={(next) => onChange(isNumber ? next.map(Number).filter(Number.isFinite) : next)}
    />
  );
}

/** Days and moments are not written as a list. */
const comparisonsOf = ({ kind }: Compared, now: Operator | undefined): readonly Operator[] =>
  COMPARISONS_OF[kind].filter((one) => one === now || one !== 'in' || (kind !== 'date' && kind !== 'moment'));

/** What a condition compares with. */
function Operands({
  field,
  when,
  label,
  onChange,
}: {
  field: Compared;
  when: Condition;
  label: string;
  onChange: (when: Condition) => void;
}) {
  const { t } = useTranslation();
  const { operator } = when;
  if ('values' in when)
    return (
      <OperandsField {...{ field, label }} values={when.values} onChange={(values) => onChange({ ...when, values })} />
    );
  const operands = operandsOf(when);
  const ends = operands.length > 1 ? [t('templates.from'), t('templates.to')] : [''];
  return operands.map((value, index) => (
    <OperandField
      // biome-ignore lint/suspicious/noArrayIndexKey: the ends of a span have no other name
      key={index}
      {...{ field, value }}
      label={`${label} ${ends[index] ?? ''}`.trim()}
      onChange={(next) =>
        onChange(
          conditionOf(
            operator,
            operands.map((one, at) => (at === index ? next : one)),
          ),
        )
      }
    />
  ));
}

/** How the value of a field has to compare, and with what. It can be cleared if there is a `placeholder` that says what that means. */
export function ComparisonField(props: {
  readonly field: Compared;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: Condition | undefined;
  readonly onChange: (when: Condition | undefined) => void;
  readonly error: FieldError | undefined;
}) {
  const { field, label, placeholder, value: when, onChange, error } = props;
  const { t } = useTranslation();
  const chosen = when && t(`groups.comparison.${comparisonName(field.kind, when.operator)}`);
  return (
    <div className={classes['condition']}>
      <Select
        label={label}
        {...(placeholder ? { placeholder, clearable: true } : { allowDeselect: false })}
        clearButtonProps={{ 'aria-label': t('list.clearSelection') }}
        comboboxProps={{ keepMounted: false }}
        data={comparisonsOf(field, when?.operator).map((value) => ({
          value,
          label: t(`groups.comparison.${comparisonName(field.kind, value)}`),
        }))}
        value={when?.operator ?? null}
        onChange={(operator) =>
          onChange(
            operator === null
              ? undefined
              : conditionOf(operator, when ? operandsOf(when).filter((one) => one !== '') : []),
          )
        }
        error={when && !isComplete(when) && fieldError(error)}
      />
      {when && <Operands {...{ field, when, onChange }} label={`${label}: ${chosen}`} />}
    </div>
  );
}
