import type { Contradiction } from '@safety-qube/domain/incidents/contradictions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';

/** Contradictions within a case, or between it and the incident's form. */
export function Contradictions({ found }: { found: readonly Contradiction[] }) {
  const { t } = useTranslation();
  if (!found.length) return null;
  return (
    <div className={classes['contradictions']}>
      <b>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {t('case.contradiction')}
      </b>
      <ul>
        {found.map((one) => (
          <li key={one}>{t(`case.contradiction.${one}`)}</li>
        ))}
      </ul>
    </div>
  );
}
