import { Button, Stack } from '@mantine/core';
import { deleteApprover } from '@safety-qube/contract/endpoints/approvers';
import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { ApproverEffect } from './approver-effect.tsx';
import { APPROVERS } from './approvers.queries.ts';

/** Says what deleting a line does before it is deleted. */
export function DeleteDialog(props: { line: ApproverItem; name: string; onClose: () => void; onDeleted: () => void }) {
  const { line, name, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteApprover, { params: { id: line.id } }),
    onSuccess: async (answer) => {
      toastChange(t('approver.deleted', { name }), answer, () => APPROVERS.refresh(client));
      onDeleted();
      await APPROVERS.refresh(client);
    },
    onError: toastRefusal,
  });
  return (
    <Dialog onClose={onClose} title={t('approver.deleteTitle', { name })}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t('approver.deleteText')}</p>
        <ApproverEffect type={line.type} change={{ id: line.id }} />
      </Stack>
      <DialogFoot onCancel={onClose}>
        <Button color="red" size="md" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('approver.delete')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
