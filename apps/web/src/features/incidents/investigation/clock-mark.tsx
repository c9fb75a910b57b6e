import { runningClocks } from '@safety-qube/domain/incidents/running-clocks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AlarmMark } from '../../../components/ui/said.tsx';
import type { WholeRecord } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './investigation.module.css';
import { investigationQuery } from './investigation.queries.ts';

/** Where the page answers whether an incident is to be reported. */
export const REPORTING_ID = 'reporting';

/** What an authority is to be told by when, and was not: at the top of the page, leading to where that is written. */
export function ClockMark({ record }: { record: WholeRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { data } = useQuery(investigationQuery(record.id));
  return runningClocks(data?.reportability ?? [], record.isClosed).map(({ regime, by, isCertain }) => (
    <button
      key={regime}
      type="button"
      className={classes['clock']}
      onClick={() => document.getElementById(REPORTING_ID)?.scrollIntoView({ block: 'center' })}
    >
      <AlarmMark>
        {t(isCertain ? 'report.tellBy' : 'report.decideBy', { regime: regime.toUpperCase(), when: dates.moment(by) })}
      </AlarmMark>
    </button>
  ));
}
