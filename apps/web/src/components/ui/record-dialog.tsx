import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../config/record-types.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { currentOf, refreshRecord } from '../../shared/records/record-cache.ts';
import { Dialog, DialogFoot } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';

/**
 * A dialog that edits part of a record and closes when that is saved. It saves on the version that its fields were
 * filled from, even if the page has since received a newer one: another user's change is shown in the dialog before it
 * is overwritten. A refusal is shown in the dialog; the input stays, and saving again is on the current version.
 */
export function RecordDialog<Saved>(props: {
  title: string;
  record: AnyRecord;
  /** The version that the fields were filled from, if it is not the record's. */
  version?: number;
  save: (version: number) => Promise<Saved>;
  /** Says that it is saved, where there is more to say than that. */
  onSaved?: (saved: Saved) => void;
  /** Label of the save button, where it does more than save. */
  action?: string | undefined;
  /** Returns whether the input is valid; shows errors next to the fields. */
  check?: () => boolean;
  /** In pixels, where the default width is too small; the whole window on phones. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, record, save, action, check, width, onClose, children } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const isPhone = useLayout() === 'mobile';
  const [problem, setProblem] = useState<string>();
  const [baseVersion, setBaseVersion] = useState(props.version ?? record.version);
  const saving = useMutation({
    mutationFn: () => save(baseVersion),
    onSuccess: (saved) => {
      if (props.onSaved) props.onSaved(saved);
      else toastDone(t('record.saved'));
      void refreshRecord(client, record);
      onClose();
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        setBaseVersion(current.version);
        client.setQueryData(['record', record.id], current);
        void refreshRecord(client, record);
      }
      setProblem(current ? t('stale.again') : refusalOf(error));
    },
  });
  const submit = () => {
    if (check?.() !== false) saving.mutate();
    // The error may be out of sight: its field is focused after the render.
    else setTimeout(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus());
  };
  return (
    <Dialog {...(width !== undefined && { size: width, fullScreen: isPhone })} onClose={onClose} title={title}>
      <FormAlert>{problem}</FormAlert>
      <Stack gap={16}>{children}</Stack>
      <DialogFoot onCancel={onClose}>
        <Button size="md" data-submit loading={saving.isPending} onClick={submit}>
          {action ?? t('common.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
