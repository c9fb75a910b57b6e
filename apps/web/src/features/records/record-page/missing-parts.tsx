import { useTranslation } from 'react-i18next';
import classes from './missing-parts.module.css';

/** What a record still lacks, said to whoever is about to call the work done; nothing keeps them from it. */
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
