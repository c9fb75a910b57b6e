import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const input = props.of === 'days' ? { type: 'date' } : { type: 'number', step: 'any' };
  return (
    <div className={classes['daysRow']}>
      <TextInput
        {...input}
        size="xs"
        label={t('list.from')}
        value={from}
        max={to || undefined}
        onChange={(event) => write([event.currentTarget.value, to])}
      />
      <TextInput
        {...input}
        size="xs"
        label={t('list.to')}
        value={to}
        min={from || undefined}
        onChange={(event) => write([from, event.currentTarget.value])}
      />
    </div>
  );
}
