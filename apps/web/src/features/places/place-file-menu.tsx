import { Menu } from '@mantine/core';
import { exportPlaces } from '@safety-qube/contract/endpoints/place-file';
import { IconFileImport, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../components/ui/opened-menu.tsx';
import { showFailure } from '../../shared/files/export-file.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { toastDone } from '../../shared/page/toast.ts';

const FORMATS = [
  ['xlsx', IconFileSpreadsheet],
  ['csv', IconFileTypeCsv],
] as const;

/** Imports places from a file, for those who may add some, and exports them as one. */
export default function PlaceFileMenu({ mayImport, ...button }: MenuOfButton & { mayImport: boolean }) {
  const { t } = useTranslation();
  const download = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      await saveFile(exportPlaces, { query: { format } }, `${t('menu.facilities')}.${format}`);
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
          {mayImport && (
            <Menu.Item
              leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
              component={Link}
              {...{ to: '/management/facilities/import' }}
            >
              {t('placeImport.title')}
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
