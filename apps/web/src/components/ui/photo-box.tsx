import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './photo-box.module.css';

/** A photo over the whole window: position and actions above, caption below. */
export default function PhotoBox(props: {
  label: string;
  head?: ReactNode;
  tools?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}) {
  const { label, head, tools, foot, onClose, onKeyDown, children } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes['box'] ?? '', body: classes['body'] ?? '' }}
      attributes={{ content: { 'aria-label': label } }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts for the buttons */}
      <div className={classes['stage']} onKeyDown={onKeyDown} tabIndex={-1} data-autofocus>
        <div className={classes['head']}>
          <span aria-live="polite">{head}</span>
          <span className={classes['tools']}>
            {tools}
            <ActionIcon size={44} aria-label={t('common.close')} onClick={onClose}>
              <IconX size={22} stroke={1.6} aria-hidden />
            </ActionIcon>
          </span>
        </div>
        <div className={classes['photo']}>{children}</div>
        {foot && <p className={classes['foot']}>{foot}</p>}
      </div>
    </Modal>
  );
}
