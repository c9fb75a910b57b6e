import type { ReactNode } from 'react';
import { RowName } from '../ui/row-name.tsx';
import type { Column } from '../ui/use-list-rows.ts';
import { CardLines } from './card-lines.tsx';

/** A column with what it shows of an item. */
type TextColumn<T extends object> = Column<T> & { readonly text: (item: T) => ReactNode };

/** A column of a list that shows a text; `look` has its width in pixels. */
export const textColumn = <T extends object>(
  id: string,
  header: string,
  text: (item: T) => ReactNode,
  look: { width?: number; isWide?: boolean; isNumeric?: boolean; canSort?: boolean } = {},
): TextColumn<T> => {
  const { canSort = false, ...meta } = look;
  return {
    ...{ id, header, meta, enableSorting: canSort, accessorFn: text, text },
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
): TextColumn<T> => ({
  ...{ id, header, enableSorting: canSort, accessorFn: name, text: name },
  cell: ({ row }) => <RowName onOpen={() => onOpen(row.original)}>{name(row.original)}</RowName>,
});

/** The card of an item on a phone: what its first column shows, and below it the others that are not empty. */
export const columnsCard =
  <T extends object>([name, ...facts]: readonly TextColumn<T>[]) =>
  (item: T) => <CardLines name={name?.text(item)} facts={facts.map(({ text }) => text(item)).filter(Boolean)} />;
