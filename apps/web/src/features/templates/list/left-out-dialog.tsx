import { Button, Modal } from '@mantine/core';
import type { Success } from '@safety-qube/contract/endpoint';
import type { importTemplate } from '@safety-qube/contract/templates';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import classes from './list.module.css';

type LeftOut = Success<typeof importTemplate>['leftOut'];

/** Everything of a file that could not be carried over, by the reason, each with its place in the file. */
export function LeftOutDialog({ leftOut, onOpen }: { leftOut: LeftOut; onOpen: () => void }) {
  const { t } = useTranslation();
  const byReason = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  return (
    <Modal
      opened
      centered
      size={640}
      onClose={onOpen}
      title={t('templates.leftOutTitle', { count: leftOut.length })}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <p className={dialog['text']}>{t('templates.leftOutText')}</p>
      <div className={classes['reasons']}>
        {byReason.map(([reason, items]) => (
          <details key={reason}>
            <summary>
              {t(`templates.left.${reason}`)} <span className="num">{items.length}</span>
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
      <div className={dialog['foot']}>
        <Button size="md" onClick={onOpen}>
          {t('templates.open')}
        </Button>
      </div>
    </Modal>
  );
}
