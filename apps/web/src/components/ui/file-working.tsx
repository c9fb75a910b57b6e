import { Button, Group, Stack } from '@mantine/core';
import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cancelWork } from '../../shared/files/file-work.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { undoEntry } from './change-toast.ts';
import { type Figure, Figures } from './figures.tsx';
import { FileNote, FileTitle } from './file-check.tsx';
import { FormAlert } from './form-alert.tsx';
import { ProgressLine } from './progress-line.tsx';

/** An import that is running: how many of its rows are done, and the button that ends it. The page can be left. */
export function FileWorking({ work }: { work: FileWork }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { kind, fileName, rows, done } = work;
  const cancel = useMutation({ mutationFn: () => cancelWork(kind), onError: toastRefusal });
  const isEnding = work.isCancelled || cancel.isSuccess;
  return (
    <Stack gap={16}>
      <ProgressLine
        label={t('fileWork.running', { name: fileName })}
        share={rows ? done / rows : undefined}
        text={done ? t('import.rowsOf', { done: whole(done), rows: whole(rows) }) : t('import.begins')}
      />
      <FileNote>{t(isEnding ? 'fileWork.cancelling' : 'fileWork.mayLeave')}</FileNote>
      <Group>
        <Button variant="default" size="md" loading={isEnding || cancel.isPending} onClick={() => cancel.mutate()}>
          {t('import.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What became of an import while the user was elsewhere; one that was written can be undone. */
export function FileWorkEnded(props: { work: FileWork; figures: readonly Figure[]; onUndone: () => unknown }) {
  const { work, figures, onUndone } = props;
  const { t } = useTranslation();
  const { state, fileName: name, entry, failure } = work;
  const title = t('fileWork.done', { name });
  const undo = useMutation({
    mutationFn: (id: number) => undoEntry(id, title, onUndone),
    onError: toastRefusal,
  });
  if (state === 'running') return null;
  if (state !== 'done')
    return <FormAlert>{[t(`fileWork.${state}`, { name }), failure].filter(Boolean).join(' ')}</FormAlert>;
  return (
    <Stack gap={12}>
      <FileTitle name={title} />
      <Figures figures={figures} />
      {entry !== null && !undo.isSuccess && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden className="flip" />}
            loading={undo.isPending}
            onClick={() => undo.mutate(entry)}
          >
            {t('import.undo')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
