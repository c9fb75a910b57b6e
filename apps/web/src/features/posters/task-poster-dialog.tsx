import { Button, Stack, Text } from '@mantine/core';
import { createPosters } from '@safety-qube/contract/endpoints/posters';
import { IconQrcode } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import type { AnyRecord } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { useMay } from '../../shared/session/access.ts';
import { CodeSection } from './code-section.tsx';
import { POSTERS, taskPosterQuery } from './posters.queries.ts';
import { PrintDialog } from './print-dialog.tsx';

/** The code of a task, which is created on request. */
export function TaskPosterDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayCreate = useMay()('management.poster.create');
  const { data: poster, error, refetch } = useQuery(taskPosterQuery(record.id));
  const [isPrinting, setPrinting] = useState(false);
  const create = useMutation({
    mutationFn: () => call(createPosters, { body: { targets: [{ taskId: record.id }], templateIds: [] } }),
    onSuccess: () => POSTERS.refresh(client),
    onError: toastRefusal,
  });
  if (poster && isPrinting) return <PrintDialog of={{ ids: [poster.id] }} onClose={onClose} />;
  return (
    <Dialog title={t('poster.ofTaskTitle', { number: record.number })} onClose={onClose}>
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('poster.ofTaskText')}
        </Text>
        {error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : poster === undefined ? (
          <DrawerLines />
        ) : (
          poster && <CodeSection poster={poster} name={record.number} />
        )}
      </Stack>
      <DialogFoot onCancel={onClose}>
        {poster && (
          <Button
            size="md"
            leftSection={<IconQrcode size={16} stroke={1.75} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            {t('poster.print')}
          </Button>
        )}
        {poster === null && mayCreate && (
          <Button size="md" loading={create.isPending} onClick={() => create.mutate()}>
            {t('poster.ofTaskCreate')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
