import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { forgetUndo, keepUndo, type UndoStep, undoLast } from '../../lib/undo.ts';
import inverse from './inverse.module.css';
import { isMac, Key } from './key-hint.tsx';
import classes from './undo-toast.module.css';

/** How long an undo is offered, in milliseconds. */
const OFFERED = 8000;

function UndoMessage({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes['message']}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span className={classes['words']}>{message}</span>
      <button type="button" onClick={undoLast}>
        <IconArrowBackUp size={16} stroke={1.75} className="flip" aria-hidden />
        {t('common.undo')}
        <Key>{isMac() ? '⌘Z' : 'Ctrl Z'}</Key>
      </button>
    </span>
  );
}

let shown = 0;

/** Shows the newest step in place of the one before; nothing when there is none. */
function offer(step: UndoStep | undefined): void {
  const previous = `undo-${shown}`;
  const id = `undo-${++shown}`;
  notifications.hide(previous);
  if (!step) return;
  notifications.show({
    id,
    message: <UndoMessage message={step.message} />,
    autoClose: OFFERED,
    withCloseButton: false,
    withBorder: false,
    classNames: { root: `${inverse['inverse']} ${classes['toast']}`, description: classes['body'] ?? '' },
    onClose: () => {
      if (id === `undo-${shown}`) forgetUndo(); // it ran out; one that was replaced closes too
    },
  });
}

/** Says what was done and offers to take it back, by button or by Ctrl/Cmd-Z; again and again, step by step, while it shows. */
export const toastUndo = (message: string, undo: () => void): void => keepUndo({ message, undo }, offer);
