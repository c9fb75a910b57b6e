import { Link } from '@tanstack/react-router';
import { ClockTime } from '../../../components/ui/clock-time.tsx';
import { DueDate } from '../../../components/ui/due-date.tsx';
import { Hint } from '../../../components/ui/hint.tsx';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePlaces } from '../../../shared/places/places.ts';
import { useLate } from '../../../shared/records/use-late.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { RecordStatus } from '../record-status.tsx';
import classes from './record-board.module.css';

/** A record on a board: its title, then priority, deadline of a report, due date, place and owner. */
export function BoardCard(props: { setup: RecordTypeSetup; record: ListedRecord; hasStatus: boolean }) {
  const { setup, record, hasStatus } = props;
  const places = usePlaces();
  const people = usePeople();
  const late = useLate();
  const owner = people.find(record.ownerId);
  const priority = usePriorities(setup.type).find(record.priority);
  return (
    <>
      <Link to={setup.paths.record(record.id)} dir="auto" className={`${classes['title']} words`}>
        {record.title}
      </Link>
      <div className={classes['meta']}>
        {priority && <PriorityMark rank={priority.rank} label={priority.label} isBare />}
        {record.clock && <ClockTime clock={record.clock} />}
        {record.dueOn && <DueDate on={record.dueOn} late={late(record)} />}
        {hasStatus && <RecordStatus type={record.type} status={record.status} isShort />}
      </div>
      <div className={`${classes['meta']} ${classes['where']}`}>
        <bdi className={`${classes['place']} words`}>{places.facility(record.facilityId)?.name ?? record.number}</bdi>
        {owner && (
          <Hint label={people.name(record.ownerId)}>
            <span role="img" aria-label={people.name(record.ownerId)} className={classes['owner']}>
              <PersonAvatar person={owner} />
            </span>
          </Hint>
        )}
      </div>
    </>
  );
}
