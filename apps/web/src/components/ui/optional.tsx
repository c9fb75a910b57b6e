import { useTranslation } from 'react-i18next';
import classes from './optional.module.css';

/** The label of an optional field. */
export function Optional({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      {children} <span className={classes['optional']}>{t('form.optional')}</span>
    </>
  );
}
