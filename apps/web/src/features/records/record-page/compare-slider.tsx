import { Modal } from '@mantine/core';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from './photo.tsx';
import classes from './photos.module.css';

/** Initial position of the edge between the photos, in percent. */
const MIDDLE = 50;

/** The photo before over the photo after; the edge between them is moved by pointer or by arrow keys. */
export default function CompareSlider(props: { before: Attachment; after: Attachment; onClose: () => void }) {
  const { before, after, onClose } = props;
  const { t } = useTranslation();
  const [edge, setEdge] = useState(MIDDLE);
  return (
    <Modal
      opened
      centered
      size={920}
      onClose={onClose}
      title={t('photos.beforeAfter')}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div
        className={classes['compare']}
        style={{ '--edge': `${edge}%`, aspectRatio: `${after.width ?? 4} / ${after.height ?? 3}` }}
      >
        <Photo file={after} label={t('photos.after')} />
        <div className={classes['over']}>
          <Photo file={before} label={t('photos.before')} />
        </div>
        <span className={classes['tag']}>{t('photos.before')}</span>
        <span className={classes['tag']} data-end>
          {t('photos.after')}
        </span>
        <span className={classes['edge']} aria-hidden>
          <IconArrowsHorizontal size={18} stroke={1.75} />
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={edge}
          aria-label={t('photos.edge')}
          onChange={(event) => setEdge(Number(event.currentTarget.value))}
        />
      </div>
    </Modal>
  );
}
