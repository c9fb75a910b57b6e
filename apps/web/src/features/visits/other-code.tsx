import { useTranslation } from 'react-i18next';
import { CODE_PAGE } from '../../shared/visit/visit-address.ts';
import { leaveVisit } from '../../shared/visit/visit-calls.ts';
import { go } from './use-address.ts';
import classes from './visits.module.css';

/** Leaves what was opened, so that the next user of the device does not see it, and asks for a code. */
export function OtherCode() {
  const { t } = useTranslation();
  return (
    <a
      className={classes['link']}
      href={CODE_PAGE}
      onClick={(event) => {
        event.preventDefault();
        leaveVisit();
        go(CODE_PAGE);
      }}
    >
      {t('visit.otherCode')}
    </a>
  );
}
