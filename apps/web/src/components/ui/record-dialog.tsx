import { Button, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeRecord } from '../../config/record-types.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import { currentOf, refreshRecord } from '../../shared/records/record-cache.ts';
import dialog from './dialog.module.css';
import { FormAlert } from './form-alert.tsx';

/**
 * A dialog that changes something of a record and closes when that is saved. It saves on the version that its fields were filled
 * from, whatever the page has heard of since: somebody else's change is told here before mine goes over it. A refusal is said in
 * it; what was chosen stays, and saving again is on what there is now.
 */
export function RecordDialog(props: {
  title: string;
  record: WholeRecord;
  /** The version that the fields were filled from, where that is not the record's. */
  version?: number;
  save: (version: number) => Promise<unknown>;
  /** Names what saving does where that is more than saving changes. */
  action?: string | undefined;
  /** Whether what is written can be saved; says what is wrong beside the fields. */
  check?: () => boolean;
  /** In pixels, where the usual width is too little; the whole window on phones. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, record, save, action, check, width, onClose, children } = props;
  useFocusBack();
  const { t } = useTranslation();
  const client = useQueryClient();
  const isPhone = useLayout() === 'mobile';
  const [problem, setProblem] = useState<string>();
  const [seen, setSeen] = useState(props.version ?? record.version);
  const saving = useMutation({
    mutationFn: () => save(seen),
    onSuccess: () => {
      toastDone(t('record.saved'));
      void refreshRecord(client, record);
      onClose();
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        setSeen(current.version);
        client.setQueryData(['record', record.id], current);
        void refreshRecord(client, record);
      }
      setProblem(current ? t('stale.again') : refusalOf(error));
    },
  });
  const submit = () => {
    if (check?.() !== false) saving.mutate();
    // What is wrong may stand out of sight: it is drawn first, then gone to.
    else setTimeout(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus());
  };
  return (
    <Modal
      opened
      centered
      {...(width !== undefined && { size: width, fullScreen: isPhone })}
      onClose={onClose}
      title={title}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <FormAlert>{problem}</FormAlert>
      <Stack gap={16}>{children}</Stack>
      <div className={dialog['foot']}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="md" loading={saving.isPending} onClick={submit}>
          {action ?? t('common.save')}
        </Button>
      </div>
    </Modal>
  );
}
