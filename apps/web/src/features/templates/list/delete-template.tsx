import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';

/** Asks once more before a template is deleted: this cannot be taken back. */
export function DeleteTemplate(props: { name: string; isBusy: boolean; onDelete: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      centered
      onClose={props.onClose}
      title={t('templates.deleteTitle', { name: props.name })}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <p className={dialog['text']}>{t('templates.deleteText')}</p>
      <div className={dialog['foot']}>
        <Button variant="default" size="md" onClick={props.onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" size="md" loading={props.isBusy} onClick={props.onDelete}>
          {t('templates.delete')}
        </Button>
      </div>
    </Modal>
  );
}
