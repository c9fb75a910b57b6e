import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

const partsOf = (value: string | undefined): [string, string] => {
  const [from = '', to = ''] = value?.includes('..') ? value.split('..') : [];
  return [from, to];
};

/** From one day to another (2026-11-01..2026-11-30); either may stay empty. */
export function DaysFields(props: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const [[from, to], setDays] = useState(partsOf(props.value));
  const write = (days: [string, string]) => {
    setDays(days);
    props.onChange(days[0] || days[1] ? days.join('..') : undefined);
  };
  return (
    <div className={classes['daysRow']}>
      <TextInput
        type="date"
        size="xs"
        label={t('list.from')}
        value={from}
        max={to || undefined}
        onChange={(event) => write([event.currentTarget.value, to])}
      />
      <TextInput
        type="date"
        size="xs"
        label={t('list.to')}
        value={to}
        min={from || undefined}
        onChange={(event) => write([from, event.currentTarget.value])}
      />
    </div>
  );
}
