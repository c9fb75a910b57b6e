import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clearUndo, pushUndo, type UndoStep, undoLast } from '../../shared/page/undo.ts';
import { ActionMessage, toastAction } from './action-toast.tsx';
import { isMac, Key } from './key-hint.tsx';

function UndoMessage({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <ActionMessage message={message}>
      <button type="button" aria-keyshortcuts={isMac() ? 'Meta+Z' : 'Control+Z'} onClick={undoLast}>
        <IconArrowBackUp size={16} stroke={1.75} className="flip" aria-hidden />
        {t('common.undo')}
        <Key>{isMac() ? '⌘Z' : 'Ctrl Z'}</Key>
      </button>
    </ActionMessage>
  );
}

let shown = 0;

/** Shows the newest step in place of the previous one; nothing when there is none. */
function offer(step: UndoStep | undefined): void {
  const previous = `undo-${shown}`;
  const id = `undo-${++shown}`;
  notifications.hide(previous);
  if (!step) return;
  const left = step.until === undefined ? undefined : step.until - Date.now();
  toastAction(
    id,
    <UndoMessage message={step.message} />,
    () => {
      if (id === `undo-${shown}`) clearUndo(); // it timed out; a replaced one closes too
    },
    left,
  );
}

/**
 * Shows what was done and offers to undo it, by button or by Ctrl/Cmd-Z; repeatedly, step by step, while it is shown. What can be undone
 * for a limited time only says for how many milliseconds.
 */
export const toastUndo = (message: string, undo: () => void, ms?: number): void =>
  pushUndo({ message, undo, ...(ms !== undefined && { until: Date.now() + ms }) }, offer);
