import { Checkbox } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTable } from '@tanstack/react-table';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../../shared/page/layout.ts';
import classes from './data-table.module.css';
import { type ColumnOptions, features } from './table-features.ts';
import { SkeletonRows } from './table-shape.tsx';
import { type Column, LIST_ID, type ListProps, useListRows } from './use-list-rows.ts';

/** Parses the sort parameter of the address: the column's id, with a minus when descending. */
const toSorting = (sort: string | undefined) =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

const NO_ROWS: never[] = [];
/** Extra padding of the first and the last cell of a row, in pixels; a checkbox cell has its own. */
const EDGE_PADDING = 22;
/** Width of a checkbox cell, and the minimum width of a column without a width, in pixels. */
const CHECKBOX_WIDTH = 52;
const MIN_FLEX_WIDTH = 220;

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

/** A list as a server-sorted table, from tablets up. Columns without enough room for them are left out. */
export function WideTable<T extends object>(props: ListProps<T>) {
  const { rows, rowId, rowName, sort, onSort, selection, onSelection } = props;
  const { t } = useTranslation();
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
  const { current, rowProps } = useListRows(list, props, { toggle: onSelection && toggle });

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
          {!rows && <SkeletonRows count={columns.length} isSelectable={onSelection !== undefined} />}
        </tbody>
      </table>
    </div>
  );
}
