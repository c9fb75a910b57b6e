import type { ColumnDef } from '@tanstack/react-table';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type { features } from './table-features.ts';
import { useRowKeys } from './use-row-keys.ts';

export type Column<T extends object> = ColumnDef<typeof features, T>;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a,button,input,label,[role="checkbox"]') !== null;

export interface ListProps<T extends object> {
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
  /** The selected rows, by their ids. */
  selection?: Record<string, true>;
  /** Whether a tap selects a card instead of opening it. */
  isChoosing?: boolean;
  onSelection?: (selection: Record<string, true>) => void;
  /** Id of the row that is focused when the table is first shown. */
  startAt?: string | undefined;
}

/** Id of the list, for returning the focus to it. */
export const LIST_ID = 'list';
/** Rows of a list whose first page is loading. */
export const SKELETON_ROWS = 10;
/** Time on a row after which it counts as resting on it, in milliseconds. */
const INTENT_DELAY_MS = 100;

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
 * Returns the properties of each row of a list by its index, and the index of the row that is in the tab order: J and K move, Enter
 * opens, X selects by `toggle`, as does a tap on a row while rows are being chosen.
 */
export function useListRows<T extends object>(
  list: RefObject<HTMLElement | null>,
  { rows = [], rowId, startAt, onOpen, onIntent }: ListProps<T>,
  { toggle, isChoosing = false }: { toggle: ((index: number) => void) | undefined; isChoosing?: boolean },
) {
  const startIndex = startAt === undefined ? -1 : rows.findIndex((row) => rowId(row) === startAt);
  const { current, setCurrent } = useRowKeys(list, rows.length, toggle, startIndex);
  const intent = useIntent(onIntent);
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
      toggle?.(index);
    },
    onClick: (event: MouseEvent) => {
      if (isChoosing) toggle?.(index);
      else if (!isControl(event.target)) onOpen(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  });
  return { current, rowProps };
}
