import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../../components/ui/opened-menu.tsx';
import type { ColumnName, RecordTypeSetup } from '../../../config/record-types.ts';
import { useCustomFields } from '../../../shared/records/use-custom-fields.ts';
import { offeredColumns } from './list-settings.ts';
import { useColumnLabel } from './use-column-label.ts';

interface Props extends MenuOfButton {
  setup: RecordTypeSetup;
  columns: readonly ColumnName[];
  onColumns: (columns: readonly ColumnName[] | undefined) => void;
}

/** The columns of a list, each on or off, and a button to restore the default. */
export default function ColumnsMenu({ setup, columns, onColumns, ...rest }: Props) {
  const { t } = useTranslation();
  const label = useColumnLabel(setup);
  const custom = useCustomFields(setup);
  const toggle = (name: ColumnName) =>
    onColumns(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]);
  return (
    <OpenedMenu
      {...rest}
      width={220}
      closeOnItemClick={false}
      entries={
        <>
          {offeredColumns(setup, custom).map((name) => (
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
        </>
      }
    />
  );
}
