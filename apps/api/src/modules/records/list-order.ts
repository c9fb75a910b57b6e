import type { RecordSort } from '@safety-qube/contract/schemas/records';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../platform/errors.ts';
import type { ItemRow } from './record-row.ts';

/** An order of a list: the columns that it is read along, as in its index, and the direction. */
interface Order {
  readonly direction: 'asc' | 'desc';
  readonly columns: readonly Column[];
}
/** A column of an order, and its value in a row in PostgreSQL's text format. */
interface Column {
  readonly name: string;
  readonly type: string;
  of(row: ItemRow): string;
}

const ID: Column = { name: 'id', type: 'bigint', of: (row) => String(row.id) };
const DUE: Column = { name: 'due_or_never', type: 'date', of: (row) => row.due_on ?? 'infinity' };
/** The value of `urgency`, and of a pending action's `danger`, for a record without a priority; lower values are the priority. */
export const NO_PRIORITY = 32_767;
const PRIORITY: Column = {
  name: 'urgency',
  type: 'smallint',
  of: (row) => String(row.priority ?? NO_PRIORITY),
};
const instantText = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');
const UPDATED: Column = {
  name: 'updated_at',
  type: 'timestamptz',
  of: (row) => instantText(row.updated_at),
};
/** Whether a deadline can still be met, has passed, or does not exist; and the deadline. */
const DEADLINE_STATE: Column = {
  name: 'deadline_state',
  type: 'smallint',
  of: (row) => String(row.deadline_state),
};
const DEADLINE: Column = {
  name: 'deadline',
  type: 'timestamptz',
  of: (row) => (row.deadline == null ? 'infinity' : instantText(row.deadline)),
};

const ORDERS: Record<RecordSort, Order> = {
  newest: { direction: 'desc', columns: [ID] },
  oldest: { direction: 'asc', columns: [ID] },
  urgency: { direction: 'asc', columns: [PRIORITY, DUE, ID] },
  due: { direction: 'asc', columns: [DUE, ID] },
  updated: { direction: 'desc', columns: [UPDATED, ID] },
  deadline: { direction: 'asc', columns: [DEADLINE_STATE, DEADLINE, ID] },
};

/**
 * What an order's columns are read from: the record `r`, its keys `k` or `n`, or a row `p` of `record_person`, which has copies of all
 * but those of `NOT_COPIED`.
 */
export type OrderSource = 'r' | 'k' | 'n' | 'p';

const NOT_COPIED: readonly Column[] = [UPDATED, DEADLINE_STATE, DEADLINE];

const columnOf = (column: Column, source: OrderSource): string => {
  const { name } = column;
  if (source !== 'p') return `${source}.${name}`;
  if (NOT_COPIED.includes(column)) return `r.${name}`;
  return name === 'id' ? 'p.record_id' : `p.${name}`;
};

/** The columns of a row that only the cursor of a sort needs. */
export const cursorColumns = (sort: RecordSort): RawBuilder<unknown>[] =>
  sort === 'deadline' ? [sql`r.deadline_state, nullif(r.deadline, 'infinity') deadline`] : [];

/** The columns of a sort, under their own names. */
export const orderKeys = (sort: RecordSort, source: OrderSource): RawBuilder<unknown> =>
  sql.raw(ORDERS[sort].columns.map((column) => `${columnOf(column, source)} as ${column.name}`).join(', '));

/** `order by` of a sort. */
export const orderBy = (sort: RecordSort, source: OrderSource = 'r'): RawBuilder<unknown> =>
  sql.raw(ORDERS[sort].columns.map((column) => `${columnOf(column, source)} ${ORDERS[sort].direction}`).join(', '));

/** Returns the cursor to the rows after the given one. */
export const cursorAfter = (sort: RecordSort, row: ItemRow): string =>
  Buffer.from(JSON.stringify([sort, ...ORDERS[sort].columns.map((column) => column.of(row))])).toString('base64url');

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;
const isDay = (day: string): boolean =>
  DAY.test(day) && day > '0001' && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** Whether PostgreSQL can read a part of a cursor as it wrote it. */
const isReadable = (value: unknown, type: string): boolean =>
  typeof value === 'string' &&
  (type === 'bigint' || type === 'smallint'
    ? /^\d{1,15}$/.test(value)
    : value === 'infinity' || isDay(type === 'date' ? value : (TIMESTAMP.exec(value)?.[1] ?? '')));

/** Condition for the rows after a cursor of the same order. 400 CURSOR_UNREADABLE for any other text. */
export function after(sort: RecordSort, cursor: string, source: OrderSource = 'r'): RawBuilder<unknown> {
  const { direction, columns } = ORDERS[sort];
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = undefined;
  }
  const [named, ...values] = Array.isArray(parts) ? parts : [];
  const fits = values.length === columns.length && columns.every(({ type }, i) => isReadable(values[i], type));
  if (named !== sort || !fits) throw new Refusal(400, 'CURSOR_UNREADABLE');
  const left = sql.raw(columns.map((column) => columnOf(column, source)).join(', '));
  const right = sql.join(columns.map(({ type }, i) => sql`${values[i]}::${sql.raw(type)}`));
  return sql`(${left}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${right})`;
}
