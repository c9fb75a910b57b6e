import { Link } from '@tanstack/react-router';
import { DueDate } from '../../../components/ui/due-date.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { usePlaces } from '../../../lib/places.ts';
import { RecordStatus } from '../record-status.tsx';
import { usePriorities } from '../use-priorities.ts';
import classes from './record-board.module.css';

/** A record on a board: its title, then how urgent it is, until when and where. */
export function BoardCard(props: { setup: RecordTypeSetup; record: ListedRecord; hasStatus: boolean }) {
  const { setup, record, hasStatus } = props;
  const places = usePlaces();
  const priority = usePriorities(setup.type).find(record.priority);
  return (
    <>
      <Link to={setup.paths.record(record.id)} dir="auto" className={`${classes['title']} words`}>
        {record.title}
      </Link>
      <div className={classes['meta']}>
        {priority && <PriorityMark rank={priority.rank} label={priority.label} isBare />}
        {record.dueOn && <DueDate on={record.dueOn} isOpen={!record.isClosed} />}
        {hasStatus && <RecordStatus type={record.type} status={record.status} isShort />}
      </div>
      <div className={classes['meta']} dir="auto">
        {places.facility(record.facilityId)?.name ?? record.number}
      </div>
    </>
  );
}
