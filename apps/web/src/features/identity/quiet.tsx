import { useTranslation } from 'react-i18next';
import classes from './quiet.module.css';

/** Placeholder for the form while it loads; for the first second nothing moves. */
export function Quiet({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes['quiet']} data-quiet role="status" aria-label={label ?? t('signIn.opening')}>
      <i data-title />
      <i data-line />
      <i />
      <i />
      <i />
    </div>
  );
}
