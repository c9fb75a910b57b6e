import type { Import } from '@safety-qube/contract/imports';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import classes from './outcome.module.css';

/** In what state the records come in, and what is made so that they have their place. `count` is of the records. */
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
    <ul className={classes['facts']}>
      {facts
        .filter(({ n }) => n > 0)
        .map(({ key, n }) => (
          <li key={key} className="num">
            {t(`import.fact.${key}`, { n: whole(n) })}
          </li>
        ))}
    </ul>
  );
}
