import { Button } from '@mantine/core';
import { IconFilterX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UnusableFilter } from './list-query.ts';
import classes from './record-list.module.css';
import type { RecordSearch } from './record-search.ts';

/** Names the filters of the address that the list cannot use, each with a button that clears it. */
export default function UnusableFilters(props: {
  filters: readonly UnusableFilter[];
  narrow: (change: Partial<RecordSearch>) => void;
}) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes['unusable']}>
      {props.filters.map(({ text, without }) => (
        <div key={text}>
          <IconFilterX size={16} stroke={1.75} aria-hidden />
          <span>{t('list.unusable', { filter: `\u2068${text}\u2069` })}</span>
          <Button variant="default" size="xs" onClick={() => props.narrow(without)}>
            {t('list.unusableClear')}
          </Button>
        </div>
      ))}
    </div>
  );
}
