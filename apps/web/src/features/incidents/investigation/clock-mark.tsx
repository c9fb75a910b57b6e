import { runningClocks } from '@safety-qube/domain/incidents/running-clocks';
import { useQuery } from '@tanstack/react-query';
import { AlarmMark } from '../../../components/ui/notes.tsx';
import { useClockText } from '../../../components/ui/use-clock-text.ts';
import type { RecordOf } from '../../../config/record-types.ts';
import { showPart } from '../../../shared/page/show-part.ts';
import classes from './investigation.module.css';
import { investigationQuery } from './investigation.queries.ts';
import { SECTION_IDS } from './section-ids.ts';

/** Open deadlines for notifying an authority: at the top of the page, as links to the section on reporting. */
export function ClockMark({ record }: { record: RecordOf<'incident'> }) {
  const clockText = useClockText();
  const { data } = useQuery(investigationQuery(record.id));
  const clocks = runningClocks(data?.reportability ?? [], record.isClosed).map((clock) => {
    const { isLate, words, exact } = clockText(clock);
    return isLate ? ([words, exact] as const) : ([exact, words] as const);
  });
  // Duties that are worded alike have one mark.
  return [...new Map(clocks)].map(([words, title]) => (
    <button
      key={words}
      type="button"
      className={classes['clock']}
      title={title}
      onClick={() => showPart(SECTION_IDS.reporting, '[data-need="notices"]')}
    >
      <AlarmMark>{words}</AlarmMark>
    </button>
  ));
}
