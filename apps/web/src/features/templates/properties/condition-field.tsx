import { TagsInput, TextInput } from '@mantine/core';
import { OPERATORS_OF } from '@safety-qube/domain/templates/conditions';
import type { Condition, Operator, Question } from '@safety-qube/domain/templates/template';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DayField, MomentField, TimeField } from '../../../components/ui/date-fields.tsx';
import { DecimalInput } from '../../../components/ui/decimal-input.tsx';
import { MultiSelect, Select } from '../../../components/ui/select.tsx';
import { allFacilitiesQuery } from '../../../shared/session/session-queries.ts';
import { useBuilder } from '../builder/builder-context.ts';
import { useChoices } from '../questions/condition-words.ts';
import classes from './properties.module.css';

type Value = string | number;
const operatorsOf = ({ type }: Question, now: Operator): readonly Operator[] =>
  OPERATORS_OF[type].includes(now) ? OPERATORS_OF[type] : [...OPERATORS_OF[type], now];

/** Returns the condition with another operator, keeping its values where possible. */
function byOperator(when: Condition, operator: Operator): Condition {
  const first =
    'value' in when ? when.value : 'values' in when ? (when.values[0] ?? '') : 'from' in when ? when.from : '';
  switch (operator) {
    case 'in':
      return { operator, values: first === '' ? [] : [first] };
    case 'between':
      return { operator, from: first, to: first };
    case 'empty':
    case 'answered':
      return { operator };
    default:
      return { operator, value: first };
  }
}

const isNumber = ({ type }: Question, operator: Operator): boolean =>
  ['number', 'slider', 'formula'].includes(type) ||
  (type === 'risk-rating' && ['greater', 'less', 'between'].includes(operator));

/** A value to compare an answer with: a number, a day, or text, depending on the question. */
function ValueField(props: {
  question: Question;
  operator: Operator;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { question, operator, label, value, onChange } = props;
  const { canEdit } = useBuilder();
  if (isNumber(question, operator))
    return (
      <DecimalInput
        size="sm"
        aria-label={label}
        disabled={!canEdit}
        value={typeof value === 'number' ? value : undefined}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (question.type === 'date-time')
    return (
      <MomentField
        aria-label={label}
        disabled={!canEdit}
        value={String(value) || null}
        onChange={(at) => onChange(at ?? '')}
      />
    );
  if (question.type === 'date' || question.type === 'time') {
    const Field = question.type === 'date' ? DayField : TimeField;
    return <Field aria-label={label} disabled={!canEdit} value={String(value)} onChange={onChange} />;
  }
  return (
    <TextInput
      size="sm"
      aria-label={label}
      disabled={!canEdit}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns the options to compare an answer with; undefined where the value is typed. */
function useComparable(question: Question): { value: string; label: string }[] | undefined {
  const choicesOf = useChoices();
  const { data: facilities = [] } = useQuery({ ...allFacilitiesQuery, enabled: question.type === 'place' });
  if (question.type === 'place') return facilities.map(({ id, name }) => ({ value: `facility:${id}`, label: name }));
  return choicesOf(question);
}

/** The condition of a rule, on the answer to its question. */
export function ConditionField(props: { question: Question; when: Condition; onChange: (when: Condition) => void }) {
  const { question, when, onChange } = props;
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const choices = useComparable(question);
  const { operator } = when;
  const label = t('templates.conditionValue');
  const written = (value: Value, put: (value: Value) => void, name = label) => (
    <ValueField question={question} operator={operator} label={name} value={value} onChange={put} />
  );
  return (
    <div className={classes['condition']}>
      <Select
        size="sm"
        aria-label={t('templates.conditionOperator')}
        allowDeselect={false}
        disabled={!canEdit}
        data={operatorsOf(question, operator).map((one) => ({ value: one, label: t(`templates.operator.${one}`) }))}
        value={operator}
        onChange={(next) => next && onChange(byOperator(when, next))}
      />
      {'value' in when &&
        (choices ? (
          <Select
            size="sm"
            aria-label={label}
            placeholder={t('form.choosePlaceholder')}
            allowDeselect={false}
            disabled={!canEdit}
            data={choices}
            value={String(when.value) || null}
            onChange={(value) => value && onChange({ ...when, value })}
          />
        ) : (
          written(when.value, (value) => onChange({ ...when, value }))
        ))}
      {'values' in when &&
        (choices ? (
          <MultiSelect
            size="sm"
            aria-label={label}
            placeholder={t('form.choosePlaceholder')}
            disabled={!canEdit}
            data={choices}
            value={when.values.map(String)}
            onChange={(values) => onChange({ ...when, values })}
          />
        ) : (
          <TagsInput
            size="sm"
            aria-label={label}
            disabled={!canEdit}
            value={when.values.map(String)}
            onChange={(values) =>
              onChange({
                ...when,
                values: isNumber(question, operator) ? values.map(Number).filter(Number.isFinite) : values,
              })
            }
          />
        ))}
      {'from' in when && (
        <div className={classes['pair']}>
          {written(when.from, (from) => onChange({ ...when, from }), t('templates.from'))}
          {written(when.to, (to) => onChange({ ...when, to }), t('templates.to'))}
        </div>
      )}
    </div>
  );
}
