import { useTranslation } from 'react-i18next';
import { DrawerLines } from './drawer-lines.tsx';
import classes from './drawer-shape.module.css';

/** Placeholder for a drawer while its code loads. */
export function DrawerShape() {
  const { t } = useTranslation();
  return (
    <div className={classes['shape']} role="status" aria-label={t('list.loading')}>
      <DrawerLines />
    </div>
  );
}
