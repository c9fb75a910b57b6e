import type { Count, RecordSort } from '@safety-qube/contract/schemas/records';
import { IconArrowsSort, IconColumns3, IconFileImport, IconLayoutList, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lazyMenu, MenuOpener } from '../../../components/ui/lazy-menu.tsx';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import type { ExportedList } from '../export/export-list.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { useMayImport } from '../import/use-may-import.ts';
import classes from './record-list.module.css';
import { useSorts } from './use-sorts.ts';

const SORT_MENU = lazyMenu(() => import('./sort-menu.tsx'));
const COLUMNS_MENU = lazyMenu(() => import('./columns-menu.tsx'));

/** Order, columns and density of a list, at the end of its filter bar. */
export function ListTools(props: {
  setup: RecordTypeSetup;
  sort: RecordSort;
  onSort: (sort: RecordSort) => void;
  columns: readonly ColumnName[];
  onColumns: (columns: readonly ColumnName[] | undefined) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  list: ExportedList;
  total: Count | undefined;
  /** Whether the records are shown as a table, which has an order, columns and a density. */
  isTable: boolean;
  onPrint: () => void;
}) {
  const { setup, sort, isCompact } = props;
  const { t } = useTranslation();
  const sorts = useSorts(setup);
  const mayImport = useMayImport(setup);
  return (
    <>
      {props.isTable && (
        <>
          <MenuOpener
            load={SORT_MENU.load}
            render={(button) => <SORT_MENU.Menu {...button} sorts={sorts} sort={sort} onSort={props.onSort} />}
          >
            <button
              type="button"
              className={classes['tool']}
              aria-haspopup="menu"
              aria-label={t('records.sortedBy', { sort: t(`records.sort.${sort}`) })}
            >
              <IconArrowsSort size={15} stroke={1.6} aria-hidden />
              {t(`records.sort.${sort}`)}
            </button>
          </MenuOpener>
          <MenuOpener
            load={COLUMNS_MENU.load}
            render={(button) => (
              <COLUMNS_MENU.Menu {...button} setup={setup} columns={props.columns} onColumns={props.onColumns} />
            )}
          >
            <button type="button" className={classes['tool']} aria-haspopup="menu">
              <IconColumns3 size={15} stroke={1.6} aria-hidden />
              {t('records.columns')}
            </button>
          </MenuOpener>
          <button
            type="button"
            className={classes['tool']}
            aria-pressed={isCompact}
            aria-label={t('records.compact')}
            title={t('records.compact')}
            onClick={() => props.onCompact(!isCompact)}
          >
            <IconLayoutList size={16} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            className={classes['tool']}
            aria-label={t('print.list')}
            title={t('print.list')}
            onClick={props.onPrint}
          >
            <IconPrinter size={16} stroke={1.6} aria-hidden />
          </button>
        </>
      )}
      {setup.board && (
        <Link to={setup.board} className={classes['tool']}>
          <setup.icon size={16} stroke={1.6} aria-hidden />
          {t('weDid.title')}
        </Link>
      )}
      <ExportMenu list={props.list} total={props.total} className={classes['tool'] ?? ''} />
      {mayImport && (
        <Link to={setup.paths.import} className={classes['tool']}>
          <IconFileImport size={16} stroke={1.6} aria-hidden />
          {t('import.open')}
        </Link>
      )}
    </>
  );
}
