import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../shared/format/format-date.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { DayField } from './day-field.tsx';
import type { Filter } from './filter.ts';
import classes from './filter-bar.module.css';
import { SpanFields } from './span-fields.tsx';

/** A few exclusive choices in one line. */
function Pills<Value extends string>(props: {
  label: string;
  values: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className={classes['pills']}>
      <legend className="unseen">{props.label}</legend>
      {props.values.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onChange(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Turns a filter by values around: what has them, or what has none of them. */
export function NegationChoice({ filter }: { filter: Filter }) {
  const { t } = useTranslation();
  const { negation } = filter;
  if (!negation) return null;
  return (
    <Pills
      label={`${filter.label}: ${t('list.condition')}`}
      values={[
        ['is', t('list.is')],
        ['isNot', t('list.isNot')],
      ]}
      value={negation.isOn ? 'isNot' : 'is'}
      onChange={(value) => negation.onChange(value === 'isNot')}
    />
  );
}

const MODES = ['before', 'after', 'between'] as const;
type Mode = (typeof MODES)[number];
/** How a span is entered: one with one end is before or after a day, which it does not contain. */
const modeOf = (value: string | undefined): Mode => {
  const [from, to] = value?.includes('..') ? value.split('..') : [];
  if (from && to) return 'between';
  return from ? 'after' : 'before';
};

/** A span of days: before a day, after one, or between two. */
function DaySpan({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState(modeOf(value));
  const [day, setDay] = useState(() => {
    const [from, to] = value?.includes('..') ? value.split('..') : [];
    if (from && !to) return dayAfter(from, -1);
    return to && !from ? dayAfter(to, 1) : '';
  });
  const write = (next: string, of: Mode) => {
    setDay(next);
    if (next && of !== 'between') onChange(of === 'before' ? `..${dayAfter(next, -1)}` : `${dayAfter(next, 1)}..`);
    else if (!next) onChange(undefined);
  };
  return (
    <>
      <Pills
        label={t('list.condition')}
        values={MODES.map((one) => [one, t(`list.day.${one}`)] as const)}
        value={mode}
        onChange={(next) => {
          setMode(next);
          if (day) write(day, next);
        }}
      />
      {mode === 'between' ? (
        <SpanFields of="days" value={value} onChange={onChange} />
      ) : (
        <DayField label={t(`list.day.${mode}`)} value={day} onChange={(next) => write(next, mode)} />
      )}
    </>
  );
}

/** The fields of a span of days or numbers. */
export const SpanChoice = ({ filter }: { filter: Extract<Filter, { kind: 'span' }> }) =>
  filter.of === 'days' ? (
    <DaySpan value={filter.value} onChange={filter.onChange} />
  ) : (
    <SpanFields of="numbers" value={filter.value} onChange={filter.onChange} />
  );

/** The number of records with a value of a filter, in a space that is the same before it is counted. */
export function ValueNumber({ filter, value, isShown = true }: { filter: Filter; value: string; isShown?: boolean }) {
  const numbers = useNumbers();
  const { numbers: counted } = filter;
  const { data } = useQuery({
    queryKey: counted?.key ?? ['not counted'],
    queryFn: counted && isShown ? ({ signal }) => counted.load(signal) : skipToken,
  });
  if (!counted) return null;
  const count = data && (data[value] ?? (Object.keys(data).length ? 0 : undefined));
  return (
    <>
      {' '}
      <span className={`${classes['number']} num`}>{count === undefined ? '' : numbers.whole(count)}</span>
    </>
  );
}
