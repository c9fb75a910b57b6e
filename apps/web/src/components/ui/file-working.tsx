import { Button, Group, Stack } from '@mantine/core';
import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cancelWork, undoKey } from '../../shared/files/file-work.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { undoEntry } from './change-toast.ts';
import { type Figure, Figures } from './figures.tsx';
import { FileNote, FileTitle } from './file-check.tsx';
import { FormAlert } from './form-alert.tsx';
import { ProgressLine } from './progress-line.tsx';

/** The texts of an import and of its undo. */
const TEXTS = {
  import: {
    running: 'fileWork.running',
    mayLeave: 'fileWork.mayLeave',
    cancel: 'import.cancel',
    done: 'fileWork.done',
    cancelled: 'fileWork.cancelled',
    failed: 'fileWork.failed',
    interrupted: 'fileWork.interrupted',
  },
  undo: {
    running: 'fileWork.undoing',
    mayLeave: 'fileWork.undoMayLeave',
    cancel: 'fileWork.cancelUndo',
    done: 'fileWork.undone',
    cancelled: 'fileWork.undoCancelled',
    failed: 'fileWork.undoFailed',
    interrupted: 'fileWork.undoInterrupted',
  },
} as const;
const textsOf = ({ isUndo }: FileWork) => TEXTS[isUndo ? 'undo' : 'import'];

/** An import that is running, or its undo: how many of its rows are done, and the button that ends it. The page can be left. */
export function FileWorking({ work }: { work: FileWork }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { kind, fileName, rows, done } = work;
  const texts = textsOf(work);
  const cancel = useMutation({ mutationFn: () => cancelWork(kind), onError: toastRefusal });
  const isEnding = work.isCancelled || cancel.isSuccess;
  return (
    <Stack gap={16}>
      <ProgressLine
        label={t(texts.running, { name: fileName })}
        share={rows ? done / rows : undefined}
        text={done ? t('import.rowsOf', { done: whole(done), rows: whole(rows) }) : t('import.begins')}
      />
      <FileNote>{t(isEnding ? 'fileWork.cancelling' : texts.mayLeave)}</FileNote>
      <Group>
        <Button variant="default" size="md" loading={isEnding || cancel.isPending} onClick={() => cancel.mutate()}>
          {t(texts.cancel)}
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * Returns what undoes an import by its line in the log, `what` it has done; the page of such imports shows the progress, also to who comes
 * to it meanwhile.
 */
export function useUndoOfImport(kind: FileWork['kind'], onUndone: () => unknown): (id: number, what: string) => void {
  const { mutate } = useMutation({
    mutationKey: undoKey(kind),
    mutationFn: ({ id, what }: { id: number; what: string }) => undoEntry(id, what, onUndone),
    onError: toastRefusal,
  });
  return (id, what) => mutate({ id, what });
}

/** What became of an import, or of its undo, while the user was elsewhere; an import that was written can be undone. */
export function FileWorkEnded(props: {
  work: FileWork;
  figures: readonly Figure[];
  onUndo: (entry: number, what: string) => void;
}) {
  const { work, figures, onUndo } = props;
  const { t } = useTranslation();
  const { state, fileName: name, entry, failure } = work;
  const texts = textsOf(work);
  const title = t(texts.done, { name });
  if (state === 'running') return null;
  if (state !== 'done') return <FormAlert>{[t(texts[state], { name }), failure].filter(Boolean).join(' ')}</FormAlert>;
  return (
    <Stack gap={12}>
      <FileTitle name={title} />
      <Figures figures={figures} />
      {entry !== null && !work.isUndo && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden className="flip" />}
            onClick={() => onUndo(entry, title)}
          >
            {t('import.undo')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
