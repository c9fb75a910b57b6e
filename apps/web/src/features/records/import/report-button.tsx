import { Button } from '@mantine/core';
import { getImportReport } from '@safety-qube/contract/endpoints/imports';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';

/** Downloads a CSV with the result of each row, or, after a check, with every problem; `label` says which. */
export function ReportButton({ item, label }: { item: Import; label: string }) {
  const { t } = useTranslation();
  const name = `${item.fileName.replace(/\.[^.]*$/, '')}-${t('import.reportName')}.csv`;
  const save = useMutation({
    mutationFn: () => saveFile(getImportReport, { params: { id: item.id } }, name),
    onError: toastRefusal,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}
