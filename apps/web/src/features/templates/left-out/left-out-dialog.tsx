import { Modal } from '@mantine/core';
import type { LeftOut } from '@safety-qube/contract/templates';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import classes from './left-out.module.css';

/** Everything of a file that could not be carried over, by the reason, each with its place in the file; `children` are its buttons. */
export function LeftOutDialog(props: {
  title: string;
  /** What came of the file, where that is new. */
  made?: string;
  leftOut: readonly LeftOut[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, made, leftOut, onClose, children } = props;
  const { t } = useTranslation();
  const byReason = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  return (
    <Modal
      opened
      centered
      size={640}
      onClose={onClose}
      title={title}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      {made && (
        <p className={dialog['text']}>
          <b>{made}</b>
        </p>
      )}
      <h3 className={classes['leftTitle']}>{t('templates.leftOutTitle', { count: leftOut.length })}</h3>
      <p className={dialog['text']}>{t('templates.leftOutText')}</p>
      <div className={classes['reasons']}>
        {byReason.map(([reason, items]) => (
          <details key={reason}>
            <summary>
              <IconChevronRight size={16} stroke={1.75} className="flip" aria-hidden />
              <span>{t(`templates.left.${reason}`)}</span>
              <span className="num">{items.length}</span>
            </summary>
            <ul>
              {items.map(({ path, label }) => (
                <li key={path}>
                  {label && <bdi className="words">{label}</bdi>}
                  <bdi dir="ltr" className={classes['path']}>
                    {path}
                  </bdi>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <div className={dialog['foot']}>{children}</div>
    </Modal>
  );
}
