import { useTranslation } from 'react-i18next';
import classes from './optional.module.css';

/** The name of a field that may stay empty. */
export function Optional({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      {children} <span className={classes['optional']}>{t('form.optional')}</span>
    </>
  );
}
