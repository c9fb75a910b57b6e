import { Menu } from '@mantine/core';
import type { ListSort } from '@safety-qube/contract/records';
import { IconArrowsSort, IconColumns3, IconFileImport, IconLayoutList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import type { ExportedList } from '../export/export-list.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { useMayImport } from '../import/use-may-import.ts';
import { offeredColumns } from './list-look.ts';
import classes from './record-list.module.css';
import { useColumnLabel } from './use-column-label.ts';

/** Order, columns and density of a list, at the end of its filter bar. */
export function ListTools(props: {
  setup: RecordTypeSetup;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  columns: readonly ColumnName[];
  onColumns: (columns: readonly ColumnName[] | undefined) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  list: ExportedList;
  total: number | undefined;
  /** Whether the records stand in rows, which have an order, columns and a height. */
  isTable: boolean;
}) {
  const { setup, sort, columns, isCompact, onColumns } = props;
  const { t } = useTranslation();
  const mayImport = useMayImport(setup);
  const label = useColumnLabel(setup);
  const toggle = (name: ColumnName) =>
    onColumns(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]);
  return (
    <>
      {props.isTable && (
        <>
          <Menu position="bottom-end" shadow="md" width={200}>
            <Menu.Target>
              <button
                type="button"
                className={classes['tool']}
                aria-label={t('records.sortedBy', { sort: t(`records.sort.${sort}`) })}
              >
                <IconArrowsSort size={15} stroke={1.6} aria-hidden />
                {t(`records.sort.${sort}`)}
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('list.sortBy')}</Menu.Label>
              <Menu.RadioGroup value={sort} onChange={(name) => props.onSort(name as ListSort)}>
                {setup.sorts.map((name) => (
                  <Menu.RadioItem key={name} value={name} closeMenuOnClick>
                    {t(`records.sort.${name}`)}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Dropdown>
          </Menu>
          <Menu position="bottom-end" shadow="md" width={220} closeOnItemClick={false}>
            <Menu.Target>
              <button type="button" className={classes['tool']}>
                <IconColumns3 size={15} stroke={1.6} aria-hidden />
                {t('records.columns')}
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {offeredColumns(setup).map((name) => (
                <Menu.CheckboxItem
                  key={name}
                  checked={columns.includes(name)}
                  disabled={name === 'title'}
                  onChange={() => toggle(name)}
                >
                  {label(name)}
                </Menu.CheckboxItem>
              ))}
              <Menu.Divider />
              <Menu.Item onClick={() => onColumns(undefined)}>{t('records.columnsDefault')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
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
        </>
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
