import { Menu } from '@mantine/core';
import type { Count } from '@safety-qube/contract/schemas/records';
import { IconFileSpreadsheet, IconFileText, IconFolderDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../../components/ui/opened-menu.tsx';
import { exactRecordCountQuery } from '../../../shared/records/record-counts.ts';
import type { ExportedList } from './export-list.tsx';
import { useExport } from './use-export.ts';

const ExportsDialog = lazy(() => import('./exports-dialog.tsx'));

/** The number of records that the file will have: counted exactly while the menu is open. */
function Length({ list, total }: { list: ExportedList; total: Count | undefined }) {
  const { t } = useTranslation();
  const isMore = total?.isMore === true;
  const { data } = useQuery({ ...exactRecordCountQuery(list.setup, list.tab, list.filters), enabled: isMore });
  return <Menu.Label>{t('export.count', (isMore && data) || total || { count: 0, isMore: false })}</Menu.Label>;
}

/** Menu: which columns of the list, in which file format; and the files that were created in the background. */
export default function ExportEntries(props: MenuOfButton & { list: ExportedList; total: Count | undefined }) {
  const { list, total, ...rest } = props;
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
            <Length list={list} total={total} />
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
              disabled={!total?.count}
              onClick={() => start('xlsx')}
            >
              {t('export.xlsx')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
              disabled={!total?.count}
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
