import { Button, Modal } from '@mantine/core';
import type { Success } from '@safety-qube/contract/endpoint';
import type { importTemplate } from '@safety-qube/contract/templates';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import classes from './list.module.css';

/** What importing a file answers with. */
export type Imported = Success<typeof importTemplate>;

/** What came of a file, then everything that could not be carried over, by the reason, each with its place in the file. */
export function LeftOutDialog({ imported, onOpen }: { imported: Imported; onOpen: () => void }) {
  const { t } = useTranslation();
  const { leftOut, template } = imported;
  const sections = template.content.sections.length;
  const questions = placesOf(template.content).length;
  const byReason = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  return (
    <Modal
      opened
      centered
      size={640}
      onClose={onOpen}
      title={t('templates.imported')}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <p className={dialog['text']}>
        <b>
          {[t('templates.sectionCount', { count: sections }), t('templates.questionCount', { count: questions })].join(
            ' · ',
          )}
        </b>
      </p>
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
      <div className={dialog['foot']}>
        <Button size="md" onClick={onOpen}>
          {t('templates.open')}
        </Button>
      </div>
    </Modal>
  );
}
