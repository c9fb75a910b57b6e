import { Menu } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { useMay } from '../../shared/session/access.ts';

const TaskPosterDialog = lazy(() => import('./task-poster-dialog.tsx').then((m) => ({ default: m.TaskPosterDialog })));

/** The entry of an open task's menu that shows its code; a confidential task has none. */
export function TaskPosterItem({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { isConfidential, isClosed, archivedAt } = record;
  if (isConfidential || isClosed || archivedAt !== null || !may('management.poster.read')) return null;
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('poster.ofTask')}
      </Menu.Item>
      <Suspense>{isOpen && <TaskPosterDialog record={record} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
