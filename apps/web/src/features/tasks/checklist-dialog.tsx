import { Textarea } from '@mantine/core';
import { setChecklist } from '@safety-qube/contract/endpoints/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import type { RecordOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { itemsOf } from './checklist-lines.ts';

/** Edits the items of the checklist, one per line. */
export function ChecklistDialog({ record, onClose }: { record: RecordOf<'task'>; onClose: () => void }) {
  const { t } = useTranslation();
  const { checklist = [] } = record;
  const [text, setText] = useState(() => checklist.map((item) => item.text).join('\n'));
  const save = (version: number) =>
    call(setChecklist, {
      params: { id: record.id },
      version,
      body: { items: itemsOf(text, checklist) },
    });
  return (
    <RecordDialog title={t('task.checklistEdit')} record={record} save={save} onClose={onClose}>
      <Textarea
        label={t('task.checklist')}
        description={t('task.checklistHelp')}
        autosize
        minRows={4}
        maxRows={16}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </RecordDialog>
  );
}
