import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';
import { LIST_ID, SKELETON_ROWS } from './use-list-rows.ts';

/** Placeholders for the rows of a table while they load, in the final shape. */
export const SkeletonRows = ({ count, isSelectable }: { count: number; isSelectable: boolean }) =>
  Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={`s${String(index)}`}>
      {isSelectable && (
        <td className={classes['check']}>
          <Skeleton height={16} width={16} />
        </td>
      )}
      {Array.from({ length: count }, (_, at) => (
        <td key={`c${String(at)}`}>
          <Skeleton height={12} width={`${40 + ((index * 7 + at * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));

/** Number of columns of the placeholder. */
const COLUMNS = 6;

/** A placeholder for a table while its code loads. */
export const TableShape = ({ label }: { label: string }) => (
  <div id={LIST_ID} tabIndex={-1} className={classes['list']}>
    <table className={classes['table']} aria-label={label} aria-busy>
      <thead>
        <tr>
          <th colSpan={COLUMNS} />
        </tr>
      </thead>
      <tbody>
        <SkeletonRows count={COLUMNS} isSelectable={false} />
      </tbody>
    </table>
  </div>
);
