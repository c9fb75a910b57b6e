import { Button, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import classes from './dialog.module.css';

/** A dialog that is open while it is mounted; `focusOtherwise` is focused afterwards if what opened it was removed. */
export function Dialog({
  focusOtherwise,
  ...props
}: Omit<ModalProps, 'opened'> & { focusOtherwise?: string | undefined }) {
  const { t } = useTranslation();
  useFocusBack(focusOtherwise);
  return (
    <Modal
      opened
      centered
      // Named, because the style of the buttons that stay in sight computes with it.
      padding="md"
      // Its header is no landmark: the page has its own.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: classes['title'] ?? '' }}
      {...props}
    />
  );
}

/** The buttons of a dialog: one that leaves it, and those that do something; `stays` in sight in a long dialog. */
export function DialogFoot(props: { onCancel: () => void; stays?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes['foot']} data-stays={props.stays || undefined}>
      <Button variant="default" size="md" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
      {props.children}
    </div>
  );
}
