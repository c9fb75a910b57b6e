import { Menu } from '@mantine/core';
import { IconFileImport, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../shared/files/export-file.ts';
import { toastDone } from '../../shared/page/toast.ts';
import type { MenuOfButton } from '../ui/lazy-menu.tsx';
import { OpenedMenu } from '../ui/opened-menu.tsx';

const FORMATS = [
  ['xlsx', IconFileSpreadsheet],
  ['csv', IconFileTypeCsv],
] as const;
type FileFormat = (typeof FORMATS)[number][0];

/** Imports a register from a file, for those who may add something, and exports it as one. */
export function FileMenu(
  props: MenuOfButton & {
    /** The page that imports a file, and what it is called; absent for those who may not. */
    importing: { readonly to: string; readonly label: string } | undefined;
    onExport: (format: FileFormat) => Promise<void>;
  },
) {
  const { importing, onExport, ...button } = props;
  const { t } = useTranslation();
  const download = async (format: FileFormat): Promise<void> => {
    try {
      await onExport(format);
      toastDone(t('export.done'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <OpenedMenu
      {...button}
      entries={
        <>
          {importing && (
            <Menu.Item
              leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
              component={Link}
              {...{ to: importing.to }}
            >
              {importing.label}
            </Menu.Item>
          )}
          {FORMATS.map(([format, Icon]) => (
            <Menu.Item
              key={format}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => void download(format)}
            >
              {t(`export.${format}`)}
            </Menu.Item>
          ))}
        </>
      }
    />
  );
}
