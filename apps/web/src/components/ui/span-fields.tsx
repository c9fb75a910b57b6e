import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from './date-fields.tsx';
import { DecimalInput } from './decimal-input.tsx';
import classes from './filter-bar.module.css';

const partsOf = (value: string | undefined): [string, string] => {
  const [from = '', to = ''] = value?.includes('..') ? value.split('..') : [];
  return [from, to];
};

/** From one day or number to another (2026-11-01..2026-11-30); either may stay empty. */
export function SpanFields(props: {
  of: 'days' | 'numbers';
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [[from, to], setSpan] = useState(partsOf(props.value));
  const write = (span: [string, string]) => {
    setSpan(span);
    props.onChange(span[0] || span[1] ? span.join('..') : undefined);
  };
  return (
    <div className={classes['daysRow']}>
      {(['from', 'to'] as const).map((end) => {
        const value = end === 'from' ? from : to;
        const change = (next: string) => write(end === 'from' ? [next, to] : [from, next]);
        const limit = end === 'from' ? { max: to || undefined } : { min: from || undefined };
        return props.of === 'days' ? (
          <DayField key={end} isInMenu size="xs" label={t(`list.${end}`)} value={value} onChange={change} {...limit} />
        ) : (
          <DecimalInput
            key={end}
            size="xs"
            label={t(`list.${end}`)}
            value={value === '' ? undefined : Number(value)}
            onChange={(number) => change(number === undefined ? '' : String(number))}
          />
        );
      })}
    </div>
  );
}
