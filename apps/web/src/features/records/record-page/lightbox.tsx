import { ActionIcon } from '@mantine/core';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../components/ui/photo-box.module.css';
import PhotoBox from '../../../components/ui/photo-box.tsx';
import { saveAttachment } from '../../../components/ui/use-attachment.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { Photo } from './photo.tsx';

/** Photos one at a time over the whole window; arrow keys move between them. */
export default function Lightbox(props: {
  files: readonly Attachment[];
  startAt: number;
  onClose: () => void;
  onDelete: (id: number) => void;
}) {
  const { files, onClose } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const [id, setId] = useState(props.startAt);
  const at = Math.max(
    0,
    files.findIndex((file) => file.id === id),
  );
  const file = files[at];
  const turn = (by: number) => {
    const next = files[at + by];
    if (next) setId(next.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turn(event.key === forward ? 1 : -1);
  };
  if (!file) return null;
  return (
    <PhotoBox
      label={t('photos.title')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      head={
        <>
          {t('photos.position', { position: at + 1, total: files.length })}
          {file.purpose && <span> · {t(file.purpose === 'evidence' ? 'photos.after' : 'photos.before')}</span>}
        </>
      }
      tools={
        <>
          {file.abilities.delete && (
            <ActionIcon
              size={44}
              aria-label={t('photos.remove')}
              onClick={() => {
                props.onDelete(file.id);
                if (files.length === 1) onClose();
                else turn(at + 1 < files.length ? 1 : -1);
              }}
            >
              <IconTrash size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            size={44}
            aria-label={t('photos.save')}
            onClick={() =>
              saveAttachment(file.id, file.name, file.hasOriginal ? 'original' : 'file').catch(toastRefusal)
            }
          >
            <IconDownload size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      }
      foot={
        <>
          {dates.moment(file.createdAt)}
          {file.uploadedById !== null && (
            <>
              {' · '}
              <bdi>{people.name(file.uploadedById)}</bdi>
            </>
          )}{' '}
          · <bdi>{file.name}</bdi>
        </>
      }
    >
      <Photo key={file.id} file={file} label={file.name} />
      {at > 0 && (
        <ActionIcon
          className={classes['previous']}
          size={48}
          aria-label={t('photos.previous')}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={26} stroke={1.6} className="flip" aria-hidden />
        </ActionIcon>
      )}
      {at < files.length - 1 && (
        <ActionIcon className={classes['next']} size={48} aria-label={t('photos.next')} onClick={() => turn(1)}>
          <IconChevronRight size={26} stroke={1.6} className="flip" aria-hidden />
        </ActionIcon>
      )}
    </PhotoBox>
  );
}
