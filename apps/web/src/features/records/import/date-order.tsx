import { Button, Radio } from '@mantine/core';
import type { Import, ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { type DateTally, datesGainedByOtherOrder, sumOfTallies } from '@safety-qube/domain/records/import-dates';
import { readMoment } from '@safety-qube/domain/records/import-values';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';

type OfFields = { readonly fields: readonly ImportField[] };

/** Returns how the dates can be read in all columns that are mapped to a day or an instant. */
export const datesOf = ({ mapping, columns }: Pick<Import, 'mapping' | 'columns'>, fields: readonly ImportField[]) =>
  sumOfTallies(
    fields.flatMap(({ name, kind }): DateTally[] => {
      const source = mapping.fields[name];
      if ((kind !== 'day' && kind !== 'moment') || !source || !('column' in source)) return [];
      return [columns[source.column]?.dates ?? []].flat();
    }),
  );

const setOrder = (change: ImportWork['change'], dateOrder: ImportMapping['dateOrder']) =>
  change({ mapping: (now) => ({ ...now, dateOrder }) });

/**
 * Shows how many more dates the other order can read, with a button to use it; nothing where the chosen order is
 * better.
 */
export function TurnDates({ item, change, fields }: Pick<ImportWork, 'item' | 'change'> & OfFields) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { dateOrder } = item.mapping;
  const won = datesGainedByOtherOrder(datesOf(item, fields), dateOrder);
  if (won === 0 || !item.abilities.change) return null;
  const other = dateOrder === 'dmy' ? 'mdy' : 'dmy';
  return (
    <Button variant="default" className={part['wraps'] ?? ''} onClick={() => setOrder(change, other)}>
      {t(`import.datesTurn.${other}`, { count: won, n: whole(won) })}
    </Button>
  );
}

/** Asks what a date such as 03/04/2025 means, if the file has such dates in a column that is mapped to one. */
export function DateOrder(props: Pick<ImportWork, 'item' | 'change'> & OfFields) {
  const { item, change, fields } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const { example } = datesOf(item, fields);
  if (example === null) return null;
  const option = (order: 'dmy' | 'mdy') => {
    const day = readMoment(example, order)?.day;
    return (
      <Radio
        key={order}
        value={order}
        label={t(`import.dateOrder.${order}`)}
        description={
          day === undefined
            ? t('import.dateNone', { date: example })
            : t('import.dateMeans', { date: example, day: dates.plainDay(day) })
        }
      />
    );
  };
  return (
    <section className={part['part']}>
      <Radio.Group
        label={t('import.dateOrder')}
        value={item.mapping.dateOrder}
        onChange={(order) => setOrder(change, order)}
      >
        <div className={part['radios']}>{(['dmy', 'mdy'] as const).map(option)}</div>
      </Radio.Group>
      <TurnDates {...props} />
    </section>
  );
}
