import { Checkbox, Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  type ColumnDef,
  metaHelper,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout, usePrinting } from '../../shared/page/layout.ts';
import classes from './data-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

/**
 * `width` in pixels; a column without one takes the rest, of which it needs a `share` of the table. Where the space is too small,
 * `isWide` columns are hidden, the last first; where there is more, columns grow up to `most`, the first first.
 */
export interface ColumnOptions {
  width?: number;
  most?: number;
  share?: number;
  isNumeric?: boolean;
  isWide?: boolean;
}
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnMeta: metaHelper<ColumnOptions>() });
export type Column<T extends object> = ColumnDef<typeof features, T>;

/** Parses the sort parameter of the address: the column's id, with a minus when descending. */
const toSorting = (sort: string | undefined) =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

const SKELETON_ROWS = 10;
const NO_ROWS: never[] = [];
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a,button,input,label,[role="checkbox"]') !== null;

interface DataTableProps<T extends object> {
  /** Name of the table, for assistive technology. */
  label: string;
  columns: Column<T>[];
  /** Undefined while the first page loads: skeleton rows of the final shape are shown. */
  rows: T[] | undefined;
  rowId: (row: T) => string;
  rowName: (row: T) => string;
  onOpen: (row: T) => void;
  /** Called when the user rests on a row, by pointer or by focus: it may be opened next. */
  onIntent?: (row: T) => void;
  /** Renders a row as a card, below the width of a tablet. */
  card: (row: T) => ReactNode;
  /** Heading of the group of a card; shown where it changes. */
  cardGroup?: ((row: T) => string) | undefined;
  isCompact?: boolean;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  selection?: RowSelectionState;
  /** Whether a tap selects a card instead of opening it. */
  isChoosing?: boolean;
  onSelection?: (selection: RowSelectionState) => void;
  /** Id of the row that is focused when the table is first shown. */
  startAt?: string | undefined;
}

/** Id of the list, for returning the focus to it. */
export const LIST_ID = 'list';
/** Extra padding of the first and the last cell of a row, in pixels; a checkbox cell has its own. */
const EDGE_PADDING = 22;
/** Width of a checkbox cell, and the minimum width of a column without a width, in pixels. */
const CHECKBOX_WIDTH = 52;
const MIN_FLEX_WIDTH = 220;
/** Time on a row after which it counts as resting on it, in milliseconds. */
const INTENT_DELAY_MS = 100;

const metaOf = <T extends object>(column: Column<T>): ColumnOptions => column.meta ?? {};

/** Returns the columns that fit into a table, as wide as its width allows; all while that is not known (0). */
function fitting<T extends object>(columns: Column<T>[], tableWidth: number): Column<T>[] {
  if (tableWidth === 0) return columns;
  const needs = ({ width, share = 0 }: ColumnOptions): number => width ?? Math.max(MIN_FLEX_WIDTH, share * tableWidth);
  const restOf = (some: Column<T>[]): number =>
    tableWidth - some.reduce((sum, column) => sum + needs(metaOf(column)), CHECKBOX_WIDTH + EDGE_PADDING);
  let left = columns;
  while (restOf(left) < 0) {
    const at = left.findLastIndex((column) => metaOf(column).isWide);
    if (at < 0) break;
    left = left.toSpliced(at, 1);
  }
  let rest = restOf(left);
  return left.map((column) => {
    const { width = 0, most = width, ...meta } = metaOf(column);
    const more = Math.min(most - width, rest);
    if (more <= 0) return column;
    rest -= more;
    return { ...column, meta: { ...meta, width: width + more } };
  });
}

/** Reports when the user rests on a row, not when the pointer passes over it. */
function useIntent<T>(onIntent: ((row: T) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => leave, [leave]);
  const come = (row: T) => {
    leave();
    if (onIntent) timer.current = setTimeout(() => onIntent(row), INTENT_DELAY_MS);
  };
  return { come, leave };
}

/**
 * A list of records: server-sorted table from tablets up, cards on phones. J and K move, Enter opens, X selects; the
 * header sorts. Columns are those of TanStack Table: a sortable one has `enableSorting`, an accessor, and the sort's
 * name as its id.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, rowId, rowName, onOpen, sort, onSort, selection, onSelection } = props;
  const { t } = useTranslation();
  const isPhone = useLayout() === 'mobile';
  const isChoosing = isPhone && props.isChoosing === true && onSelection !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  // Measured before the first paint, which must not show columns that are then hidden.
  const [firstWidth, setFirstWidth] = useState(0);
  useLayoutEffect(() => setFirstWidth(list.current?.clientWidth ?? 0), []);
  const box = useMergedRef(list, measured);
  const isPrinting = usePrinting();
  const columns = useMemo(
    () => (isPrinting ? props.columns : fitting(props.columns, width || firstWidth)),
    [props.columns, width, firstWidth, isPrinting],
  );
  const sorting = useMemo(() => toSorting(sort), [sort]);
  const table = useTable({
    features,
    columns,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { sorting, rowSelection: selection ?? {} },
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next) onSort?.(next.desc ? `-${next.id}` : next.id);
    },
    onRowSelectionChange: (change) => onSelection?.(typeof change === 'function' ? change(selection ?? {}) : change),
  });
  const shown = table.getRowModel().rows;
  const toggle = useCallback((index: number) => shown[index]?.toggleSelected(), [shown]);
  const startIndex = shown.findIndex(({ id }) => id === props.startAt);
  const { current, setCurrent } = useRowKeys(list, shown.length, onSelection && toggle, startIndex);
  const intent = useIntent(props.onIntent);
  const rowProps = (index: number, row: T) => ({
    'data-row': index,
    tabIndex: index === Math.max(current, 0) ? 0 : -1,
    onFocus: () => {
      setCurrent(index);
      intent.come(row);
    },
    onPointerEnter: () => intent.come(row),
    onPointerLeave: intent.leave,
    onClickCapture: (event: MouseEvent) => {
      // A checkbox whose event is prevented would stay unticked until the next click.
      if (!isChoosing || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopPropagation(); // before the title's link follows it
      toggle(index);
    },
    onClick: (event: MouseEvent) => {
      if (isChoosing) toggle(index);
      else if (!isControl(event.target)) onOpen(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  });

  if (isPhone)
    return (
      <div ref={list} id={LIST_ID} tabIndex={-1} className={classes['list']}>
        <ul aria-label={props.label} aria-busy={!rows}>
          {shown.map((row, index) => {
            const before = shown[index - 1];
            const group = props.cardGroup?.(row.original);
            const isFirst = group !== undefined && (!before || props.cardGroup?.(before.original) !== group);
            return (
              <Fragment key={row.id}>
                {isFirst && <li className={classes['cardGroup']}>{group}</li>}
                <li
                  className={classes['card']}
                  data-choosing={isChoosing || undefined}
                  data-selected={row.getIsSelected() || undefined}
                  {...rowProps(index, row.original)}
                >
                  {isChoosing && (
                    <Checkbox
                      size="sm"
                      aria-label={t('list.selectRow', { name: rowName(row.original) })}
                      checked={row.getIsSelected()}
                      onChange={() => undefined} // the card's click handler does it
                    />
                  )}
                  {props.card(row.original)}
                </li>
              </Fragment>
            );
          })}
          {!rows &&
            Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <li key={`s${String(index)}`} className={classes['card']}>
                <Skeleton height={15} width="62%" my={3} />
                <Skeleton height={12} width="40%" mt={8} mb={4} />
              </li>
            ))}
        </ul>
      </div>
    );

  const [headers] = table.getHeaderGroups();
  return (
    <div ref={box} id={LIST_ID} tabIndex={-1} className={classes['list']}>
      <table
        className={classes['table']}
        data-compact={props.isCompact || undefined}
        aria-label={props.label}
        aria-busy={!rows}
        aria-rowcount={rows ? undefined : -1}
      >
        <thead>
          <tr>
            {onSelection && (
              <th className={classes['check']} scope="col">
                <Checkbox
                  size="xs"
                  aria-label={t('list.selectAll')}
                  checked={shown.length > 0 && table.getIsAllPageRowsSelected()}
                  indeterminate={!table.getIsAllPageRowsSelected() && shown.some((row) => row.getIsSelected())}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </th>
            )}
            {headers?.headers.map((header, at) => {
              const { width: inlineSize, isNumeric } = header.column.columnDef.meta ?? {};
              const sorted = header.column.getIsSorted();
              const canSort = onSort !== undefined && header.column.columnDef.enableSorting === true;
              const edges = Number(at === 0 && !onSelection) + Number(at === headers.headers.length - 1);
              const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
              return (
                <th
                  key={header.id}
                  scope="col"
                  data-numeric={isNumeric}
                  style={inlineSize ? { inlineSize: inlineSize + edges * EDGE_PADDING } : undefined}
                  aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                >
                  {canSort ? (
                    <button type="button" className={classes['sort']} onClick={header.column.getToggleSortingHandler()}>
                      <table.FlexRender header={header} />
                      {sorted && <Arrow size={13} stroke={1.75} aria-hidden />}
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr
              key={row.id}
              className={classes['row']}
              data-current={index === current || undefined}
              data-selected={row.getIsSelected() || undefined}
              {...rowProps(index, row.original)}
            >
              {onSelection && (
                <td className={classes['check']}>
                  <Checkbox
                    size="xs"
                    aria-label={t('list.selectRow', { name: rowName(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => {
                const { isNumeric } = cell.column.columnDef.meta ?? {};
                return (
                  <td key={cell.id} data-numeric={isNumeric}>
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
          {!rows &&
            Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <tr key={`s${String(index)}`}>
                {onSelection && (
                  <td className={classes['check']}>
                    <Skeleton height={16} width={16} />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.id ?? at}>
                    <Skeleton height={12} width={`${40 + ((index * 7 + at * 13) % 40)}%`} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
