import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import dialog from './dialog.module.css';

/** Asks before something that is not easily taken back. `action` names its effect. */
export function ConfirmDialog(props: {
  title: string;
  text: string;
  action: string;
  /** Says no; "Cancel" without it. */
  refusal?: string;
  /** The id of what takes the focus afterwards where its opener has gone. */
  focusOtherwise?: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  useFocusBack(props.focusOtherwise);
  return (
    <Modal
      opened
      centered
      onClose={props.onClose}
      title={props.title}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <p className={dialog['text']}>{props.text}</p>
      <div className={dialog['foot']}>
        <Button variant="default" size="md" onClick={props.onClose} data-autofocus>
          {props.refusal ?? t('common.cancel')}
        </Button>
        <Button color="red" size="md" loading={props.isBusy} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </Modal>
  );
}
