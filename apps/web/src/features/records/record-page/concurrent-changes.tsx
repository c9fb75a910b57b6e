import { useTranslation } from 'react-i18next';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { RecordStatus } from '../record-status.tsx';
import classes from './record-page.module.css';

/** Another user was first: shows the current state of the record, and says that the input was kept. */
export function ConcurrentChanges(props: {
  setup: RecordTypeSetup;
  before: AnyRecord;
  now: AnyRecord;
  isStillAllowed: boolean;
}) {
  const { before, now, isStillAllowed } = props;
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes['stale']}>
      <b>{t('stale.title')}</b>
      {before.status !== now.status && (
        <p className={classes['staleStatus']}>
          {t('stale.nowIs')} <RecordStatus type={now.type} status={now.status} />
        </p>
      )}
      <p>{t(isStillAllowed ? 'stale.again' : 'stale.tooLate')}</p>
    </div>
  );
}
