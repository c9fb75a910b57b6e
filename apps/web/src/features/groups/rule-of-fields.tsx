import { TagsInput, TextInput, VisuallyHidden } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { FIELD_LIMITS, isChoice } from '@safety-qube/domain/records/custom-fields';
import { COMPARISONS_OF, comparisonName, conditionOf, operandsOf } from '@safety-qube/domain/records/field-conditions';
import type { Condition, Operator } from '@safety-qube/domain/templates/template';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField, MomentField } from '../../components/ui/date-fields.tsx';
import { DecimalInput } from '../../components/ui/decimal-input.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { PeopleSelect, PersonSelect } from '../../components/ui/person-select.tsx';
import { MultiSelect, Select } from '../../components/ui/select.tsx';
import { PERSON_FIELDS_SOURCE } from '../../shared/people/person-fields.ts';
import { fieldLabel, useCustomFields } from '../../shared/records/use-custom-fields.ts';
import { type GroupValues, isComplete } from './group-values.ts';
import classes from './groups.module.css';

type Operand = string | number;
interface OperandProps {
  readonly field: CustomField;
  readonly label: string;
  readonly value: Operand;
  readonly onChange: (value: Operand) => void;
}

/** The options that a value of a field is one of; undefined for a kind without any. */
function useOptionsOf({ kind, options }: CustomField, chosen: readonly Operand[]) {
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
const comparisonsOf = ({ kind }: CustomField, now: Operator | undefined): readonly Operator[] =>
  COMPARISONS_OF[kind].filter((one) => one === now || one !== 'in' || (kind !== 'date' && kind !== 'moment'));

/** What a condition compares with. */
function Operands({
  field,
  when,
  label,
  onChange,
}: {
  field: CustomField;
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

/** How the values of the fields of people that the tenant has defined have to compare. */
export function RuleOfFields({ control }: { control: Control<GroupValues> }) {
  const { t } = useTranslation();
  const all = useCustomFields(PERSON_FIELDS_SOURCE);
  const { field: input, fieldState } = useController({
    control,
    name: 'fields',
    rules: { validate: (value) => Object.values(value).every(isComplete) || t('form.required') },
  });
  return all
    .filter(({ id, isActive }) => isActive || input.value[id])
    .map((field) => {
      const { [field.id]: when, ...others } = input.value;
      const label = fieldLabel(field);
      const set = (next: Condition | undefined) => input.onChange(next ? { ...others, [field.id]: next } : others);
      const chosen = when && t(`groups.comparison.${comparisonName(field.kind, when.operator)}`);
      return (
        <div key={field.id} className={classes['condition']}>
          <Select
            label={label}
            placeholder={t('groups.any')}
            clearable
            clearButtonProps={{ 'aria-label': t('list.clearSelection') }}
            comboboxProps={{ keepMounted: false }}
            data={comparisonsOf(field, when?.operator).map((value) => ({
              value,
              label: t(`groups.comparison.${comparisonName(field.kind, value)}`),
            }))}
            value={when?.operator ?? null}
            onChange={(operator) =>
              set(
                operator === null
                  ? undefined
                  : conditionOf(operator, when ? operandsOf(when).filter((one) => one !== '') : []),
              )
            }
            error={when && !isComplete(when) && fieldError(fieldState.error)}
          />
          {when && <Operands {...{ field, when, onChange: set }} label={`${label}: ${chosen}`} />}
        </div>
      );
    });
}
