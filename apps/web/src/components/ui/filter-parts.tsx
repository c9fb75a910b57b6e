import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import type { Filter } from './filter.ts';
import classes from './filter-bar.module.css';

/** A few exclusive choices in one line. */
export function Pills<Value extends string>(props: {
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
