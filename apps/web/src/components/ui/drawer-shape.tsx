import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './drawer-shape.module.css';

/** What stands where a drawer will be while its code is on its way. */
export function DrawerShape() {
  const { t } = useTranslation();
  return (
    <div className={classes['shape']} role="status" aria-label={t('list.loading')}>
      {['40%', '100%', '100%', '100%'].map((width, index) => (
        <Skeleton key={`${width}${String(index)}`} height={index ? 36 : 20} width={width} />
      ))}
    </div>
  );
}
