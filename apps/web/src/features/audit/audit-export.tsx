import { Menu } from '@mantine/core';
import { getAuditFile } from '@safety-qube/contract/endpoints/audit';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../components/ui/opened-menu.tsx';
import { showFailure } from '../../shared/files/export-file.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { toastDone } from '../../shared/page/toast.ts';
import type { filtersFor } from './audit-filters.ts';

const FORMATS = [
  ['xlsx', IconFileSpreadsheet],
  ['csv', IconFileTypeCsv],
] as const;

/** Downloads the entries that match the filters. */
export default function AuditExport({ filters, ...button }: MenuOfButton & { filters: ReturnType<typeof filtersFor> }) {
  const { t } = useTranslation();
  const download = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      await saveFile(getAuditFile, { query: { ...filters, format } }, `${t('audit.title')}.${format}`);
      toastDone(t('export.done'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <OpenedMenu
      {...button}
      entries={FORMATS.map(([format, Icon]) => (
        <Menu.Item
          key={format}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={() => void download(format)}
        >
          {t(`export.${format}`)}
        </Menu.Item>
      ))}
    />
  );
}
