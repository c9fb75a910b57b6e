import { Button } from '@mantine/core';
import { addAttachments } from '@safety-qube/contract/endpoints/attachments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FileField } from '../../../components/ui/file-field.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { arrivedIds, type FileTray, makeTray, useTrayFiles } from '../../../shared/files/file-tray.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { requestKey, resetRequestKey } from './record-data.ts';

/** Adds photos and files to a record. */
export function AddFiles({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [tray] = useState<FileTray>(makeTray);
  const files = useTrayFiles(tray);
  const [problem, setProblem] = useState<string>();
  // The message was about the previous files.
  useEffect(() => tray.subscribe(() => setProblem(undefined)), [tray]);
  const add = useMutation({
    mutationFn: async () => {
      const attachmentIds = await arrivedIds(tray);
      const purpose = record.isResolutionTeam ? ('evidence' as const) : ('report' as const);
      return call(addAttachments, {
        params: { id: record.id },
        body: { attachmentIds, purpose },
        idempotencyKey: requestKey(record.id, 'attach', attachmentIds),
      });
    },
    onSuccess: () => {
      resetRequestKey();
      tray.clear();
      void client.invalidateQueries({ queryKey: ['record', record.id] });
      toastDone(t('photos.added'));
      onClose();
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  const close = () => {
    tray.clear({ discard: true });
    onClose();
  };
  return (
    <Dialog onClose={close} title={t('files.add')}>
      <FileField tray={tray} accept="*/*" hint={t('act.filesHelp')} />
      <div className={dialog['foot']} data-stays>
        <FormAlert>{problem}</FormAlert>
        <Button variant="default" size="md" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button size="md" disabled={!files.length} loading={add.isPending} onClick={() => add.mutate()}>
          {t('photos.addDo')}
        </Button>
      </div>
    </Dialog>
  );
}
