import { Button } from '@mantine/core';
import { addLink } from '@safety-qube/contract/endpoints/record-operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogFoot } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { RecordPicker } from '../fields/record-picker.tsx';

/** Links a record with another one. */
export function LinkDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [otherId, setOther] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const add = useMutation({
    mutationFn: (id: number) => call(addLink, { params: { id: record.id }, body: { otherId: id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['record', record.id] });
      onClose();
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  return (
    <Dialog onClose={onClose} title={t('record.link')}>
      <FormAlert>{problem}</FormAlert>
      <RecordPicker label={t('record.linkWith')} except={record.id} value={otherId} onChange={setOther} />
      <DialogFoot onCancel={onClose}>
        <Button
          size="md"
          loading={add.isPending}
          onClick={() => (otherId === null ? setProblem(t('act.ofMissing')) : add.mutate(otherId))}
        >
          {t('record.link')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
