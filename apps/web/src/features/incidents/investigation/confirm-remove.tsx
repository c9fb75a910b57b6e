import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import { useFocusBack } from '../../../lib/use-focus-back.ts';

/** Asks before somebody is taken off with the case and the statements: that cannot be taken back. */
export function ConfirmRemove(props: { name: string; isRemoving: boolean; onRemove: () => void; onClose: () => void }) {
  useFocusBack();
  const { t } = useTranslation();
  const title = t('investigation.remove', { name: props.name });
  return (
    <Modal
      opened
      centered
      onClose={props.onClose}
      title={title}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <p className={dialog['text']}>{t('involved.removeText')}</p>
      <div className={dialog['foot']}>
        <Button variant="default" size="md" onClick={props.onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="md" color="red" loading={props.isRemoving} onClick={props.onRemove}>
          {t('involved.remove')}
        </Button>
      </div>
    </Modal>
  );
}
