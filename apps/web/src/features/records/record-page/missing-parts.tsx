import { useTranslation } from 'react-i18next';
import classes from './missing-parts.module.css';

/** Warns the user who is about to complete a record about what is still missing; it can be completed all the same. */
export function MissingParts({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes['missing']}>
      <b>{t('act.lacks')}</b>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{t('act.lacksText')}</p>
    </div>
  );
}
