import type { Import } from '@safety-qube/contract/schemas/imports';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { importFieldsQuery } from './import.queries.ts';
import classes from './outcome.module.css';

/** Derived values of fields that rows leave empty, with the number of rows. */
function Derived({ type, derived }: Pick<Import, 'type' | 'derived'>) {
  const { t, i18n } = useTranslation();
  const { whole } = useNumbers();
  const { data: fields = [] } = useQuery({ ...importFieldsQuery(type), enabled: derived.length > 0 });
  return fields
    .map((field) => ({ field, values: derived.filter((one) => one.field === field.name) }))
    .filter(({ values }) => values.length > 0)
    .map(({ field: { name, label, options = [] }, values }) => {
      const count = values.reduce((sum, one) => sum + one.count, 0);
      const texts = values.map(({ value, count: n }) =>
        t('import.derivedValue', { value: options.find((one) => one.value === value)?.label ?? value, n: whole(n) }),
      );
      return (
        <p key={name} className={classes['derived']}>
          {t('import.derived', { count, n: whole(count), field: label, values: listText(i18n.language, texts) })}
        </p>
      );
    });
}

/**
 * The statuses of the imported records, what is created for them, and the values that are derived. `count` is the
 * number of records.
 */
export function Outcome({ item, count }: { item: Import; count: number }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { closed, makes } = item;
  const facts = [
    { key: 'open', n: count - closed },
    { key: 'closed', n: closed },
    { key: 'facilities', n: makes.facilities },
    { key: 'units', n: makes.units },
    { key: 'categories', n: makes.categories },
  ] as const;
  return (
    <>
      <ul className={classes['facts']}>
        {facts
          .filter(({ n }) => n > 0)
          .map(({ key, n }) => (
            <li key={key} className="num">
              {t(`import.fact.${key}`, { n: whole(n) })}
            </li>
          ))}
      </ul>
      <Derived {...item} />
    </>
  );
}
