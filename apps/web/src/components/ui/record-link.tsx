import { type RecordType, recordPath } from '@safety-qube/domain/record-types/record-types';
import { Link } from '@tanstack/react-router';
import classes from './record-link.module.css';
import { RecordNumber } from './record-number.tsx';

interface Linked {
  readonly id: number;
  readonly type: RecordType;
  readonly number: string;
  readonly title: string;
}

/** A link to a record: its number, and its title unless it `isShort`. */
export const RecordLink = ({ record, isShort = false }: { record: Linked; isShort?: boolean }) => (
  <Link to={recordPath(record)} className={classes['link']}>
    <RecordNumber number={record.number} />
    {!isShort && (
      <>
        {' '}
        <bdi>{record.title}</bdi>
      </>
    )}
  </Link>
);
