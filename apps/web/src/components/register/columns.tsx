import type { ReactNode } from 'react';
import type { Column } from '../ui/data-table.tsx';
import { RowName } from '../ui/row-name.tsx';

/** A column of a list that shows a text; `look` has its width in pixels. */
export const textColumn = <T extends object>(
  id: string,
  header: string,
  text: (item: T) => ReactNode,
  look: { width?: number; isWide?: boolean; isNumeric?: boolean; canSort?: boolean } = {},
): Column<T> => {
  const { canSort = false, ...meta } = look;
  return {
    ...{ id, header, meta, enableSorting: canSort, accessorFn: text },
    cell: ({ row }) => <bdi>{text(row.original)}</bdi>,
  };
};

/** The column whose text opens the row's item. */
export const nameColumn = <T extends object>(
  id: string,
  header: string,
  name: (item: T) => ReactNode,
  onOpen: (item: T) => void,
  canSort = false,
): Column<T> => ({
  ...{ id, header, enableSorting: canSort, accessorFn: name },
  cell: ({ row }) => <RowName onOpen={() => onOpen(row.original)}>{name(row.original)}</RowName>,
});
