import { Radio } from '@mantine/core';
import type { ImportField, ImportMapping } from '@safety-qube/contract/imports';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../lib/use-dates.ts';
import { dayMeant, unclearDate } from './mapping.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';

/** What a date such as 03/04/2025 means, where the file has such dates in a column that is taken for one. */
export function DateOrder({ item, change, fields }: ImportWork & { fields: readonly ImportField[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { mapping, columns, preview } = item;
  const samples = fields.flatMap(({ name, kind }) => {
    const source = mapping.fields[name];
    if ((kind !== 'day' && kind !== 'moment') || !source || !('column' in source)) return [];
    const { column } = source;
    return [...(columns[column]?.samples ?? []), ...preview.map((row) => row[column] ?? '')];
  });
  const sample = unclearDate(samples);
  if (sample === undefined) return null;
  const option = (order: 'dmy' | 'mdy') => {
    const day = dayMeant(sample, order);
    return (
      <Radio
        key={order}
        value={order}
        label={t(`import.dateOrder.${order}`)}
        description={
          day === undefined
            ? t('import.dateNone', { date: sample })
            : t('import.dateMeans', { date: sample, day: dates.plainDay(day) })
        }
      />
    );
  };
  return (
    <section className={part['part']}>
      <Radio.Group
        label={t('import.dateOrder')}
        value={mapping.dateOrder}
        onChange={(order) => change({ mapping: (now) => ({ ...now, dateOrder: order as ImportMapping['dateOrder'] }) })}
      >
        <div className={part['radios']}>{(['dmy', 'mdy'] as const).map(option)}</div>
      </Radio.Group>
    </section>
  );
}
