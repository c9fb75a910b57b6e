import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './what-changed.module.css';

/** Maximum number of records; the lists have the others. */
export const MAX_SHOWN = 7;

/** The column of changes with its heading. */
export function ChangesFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={classes['changed']} aria-labelledby="what-changed">
      <h2 id="what-changed">{t('home.changed')}</h2>
      {children}
    </section>
  );
}

/** Placeholder of the records until they are known. */
export const ChangesSkeleton = () => (
  <div className={classes['list']} aria-busy>
    {Array.from({ length: MAX_SHOWN }, (_, index) => (
      <div key={`c${String(index)}`} className={classes['entry']}>
        <Skeleton circle height={14} mt={3} />
        <div className={classes['waiting']}>
          <Skeleton height={12} width="80%" />
          <Skeleton height={10} width="60%" />
        </div>
      </div>
    ))}
  </div>
);
