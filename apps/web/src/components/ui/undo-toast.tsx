import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { offerUndo, undoLast, withdrawUndo } from '../../lib/undo.ts';
import { isMac, Key } from './key-hint.tsx';
import classes from './undo-toast.module.css';

/** How long an undo is offered, in milliseconds. */
const OFFERED = 8000;

function UndoMessage({ id, message }: { id: string; message: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes['message']}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span className={classes['words']}>{message}</span>
      <button type="button" className={classes['undo']} onClick={() => undoLast(id)}>
        <IconArrowBackUp size={16} stroke={1.75} className="flip" aria-hidden />
        {t('common.undo')}
        <Key>{isMac() ? '⌘Z' : 'Ctrl Z'}</Key>
      </button>
    </span>
  );
}

let shown = 0;

/** Says what was done and offers to take it back, by button or by Ctrl/Cmd-Z. One at a time: the newest. */
export function toastUndo(message: string, undo: () => void): void {
  const previous = `undo-${shown}`;
  const id = `undo-${++shown}`;
  notifications.hide(previous);
  offerUndo(id, undo);
  notifications.show({
    id,
    message: <UndoMessage id={id} message={message} />,
    autoClose: OFFERED,
    withCloseButton: false,
    withBorder: false,
    classNames: { root: classes['toast'] ?? '', description: classes['body'] ?? '' },
    onClose: () => withdrawUndo(id),
  });
}
