import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/** Asks for confirmation of what is hard to undo, or takes something away, which is its content. `action` names its effect. */
export function ConfirmDialog(props: {
  title: string;
  text: string;
  action: string;
  /** Label of the button that declines; "Cancel" by default. */
  refusal?: string;
  /** The id of the element that gets the focus afterwards if the opener was removed. */
  focusOtherwise?: string;
  isBusy: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={props.onClose} title={props.title} focusOtherwise={props.focusOtherwise}>
      <p className={dialog['text']}>{props.text}</p>
      {props.children}
      <div className={dialog['foot']}>
        <Button variant="default" size="md" onClick={props.onClose} data-autofocus>
          {props.refusal ?? t('common.cancel')}
        </Button>
        <Button color="red" size="md" loading={props.isBusy} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </Dialog>
  );
}
