import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconFolderDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../../components/ui/opened-menu.tsx';
import type { ExportedList } from './export-list.tsx';
import { useExport } from './use-export.ts';

const ExportsDialog = lazy(() => import('./exports-dialog.tsx'));

/** Which columns of the list, as which kind of file; and the files that were made in the background. */
export default function ExportEntries(props: MenuOfButton & { list: ExportedList; count: number }) {
  const { list, count, ...rest } = props;
  const { t } = useTranslation();
  const { isWhole, setWhole, start } = useExport(list);
  const [isListOpen, setListOpen] = useState(false);
  return (
    <>
      <OpenedMenu
        {...rest}
        width={240}
        entries={
          <>
            <Menu.Label>{t('export.count', { count })}</Menu.Label>
            <Menu.RadioGroup value={isWhole ? 'all' : 'shown'} onChange={(value) => setWhole(value === 'all')}>
              <Menu.RadioItem value="shown" closeMenuOnClick={false}>
                {t('export.asShown')}
              </Menu.RadioItem>
              <Menu.RadioItem value="all" closeMenuOnClick={false}>
                {t('export.allColumns')}
              </Menu.RadioItem>
            </Menu.RadioGroup>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
              disabled={!count}
              onClick={() => start('xlsx')}
            >
              {t('export.xlsx')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
              disabled={!count}
              onClick={() => start('csv')}
            >
              {t('export.csv')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconFolderDown size={16} stroke={1.6} aria-hidden />}
              onClick={() => setListOpen(true)}
            >
              {t('export.files')}
            </Menu.Item>
          </>
        }
      />
      <Suspense>{isListOpen && <ExportsDialog onClose={() => setListOpen(false)} />}</Suspense>
    </>
  );
}
