import { fetchAhead } from '../../shared/page/after-first-paint.ts';
import { keptPart, useKeptPart } from '../../shared/page/kept-part.ts';
import { layoutOf, useLayout } from '../../shared/page/layout.ts';
import { CardList } from './card-list.tsx';
import { TableShape } from './table-shape.tsx';
import type { ListProps } from './use-list-rows.ts';

/** The table, which a phone does without. */
const TABLE = keptPart(() => import('./wide-table.tsx'));
// While the list's own data is on its way.
if (layoutOf(window.innerWidth) !== 'mobile') fetchAhead(TABLE.load);

/**
 * A list of records: server-sorted table from tablets up, cards on phones. J and K move, Enter opens, X selects; the
 * header sorts. Columns are those of TanStack Table: a sortable one has `enableSorting`, an accessor, and the sort's
 * name as its id.
 */
export function DataTable<T extends object>(props: ListProps<T>) {
  const isPhone = useLayout() === 'mobile';
  const table = useKeptPart(TABLE, !isPhone);
  if (isPhone) return <CardList {...props} />;
  return table ? <table.WideTable {...props} /> : <TableShape label={props.label} />;
}
