import { useTranslation } from 'react-i18next';
import { NeedLink } from '../../../components/ui/need-link.tsx';
import type { Need } from '../../../config/record-parts.ts';
import classes from './missing-parts.module.css';

/**
 * Tells the user who is about to complete a record what is still missing, each part as a link to where it is added. Whether that is
 * refused (`isRefused`), or only a warning, is said below.
 */
export function MissingParts(props: { needs: readonly Need[]; isRefused: boolean; onFollow: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes['missing']}>
      <b>{t('act.lacks')}</b>
      <ul>
        {props.needs.map((need) => (
          <li key={need.key}>
            <NeedLink need={need} onFollow={props.onFollow} />
          </li>
        ))}
      </ul>
      <p>{t(props.isRefused ? 'act.lacksFirst' : 'act.lacksText')}</p>
    </div>
  );
}
