import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFolderDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportedList } from './export-list.tsx';
import { useExport } from './use-export.ts';

const ExportsDialog = lazy(() => import('./exports-dialog.tsx'));

/** The list as a file, for whoever may: which columns, which kind; and the files that were made in the background. */
export function ExportMenu({
  list,
  total,
  className,
}: {
  list: ExportedList;
  total: number | undefined;
  className: string;
}) {
  const { t } = useTranslation();
  const { isAllowed, isWhole, setWhole, start, prepare } = useExport(list);
  const [isListOpen, setListOpen] = useState(false);
  if (!isAllowed) return null;
  const count = total ?? 0;
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={240} onOpen={prepare}>
        <Menu.Target>
          <button type="button" className={className}>
            <IconDownload size={15} stroke={1.6} aria-hidden />
            {t('export.open')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isListOpen && <ExportsDialog onClose={() => setListOpen(false)} />}</Suspense>
    </>
  );
}
