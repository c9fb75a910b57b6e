import { Button } from '@mantine/core';
import { discardAttachment } from '@safety-qube/contract/endpoints/attachments';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { IconArrowsMaximize, IconFile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../../components/ui/later-part.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { saveAttachment } from '../../../components/ui/use-attachment.ts';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { Photo } from './photo.tsx';
import classes from './photos.module.css';
import { attachmentsQuery } from './record-data.ts';

const Lightbox = laterDialog(async () => (await import('./lightbox.tsx')).default);
const CompareSlider = laterDialog(async () => (await import('./compare-slider.tsx')).default);
const AddFiles = laterDialog(async () => (await import('./add-files.tsx')).AddFiles);

/** Number of photos next to the first one; further ones are only counted. */
const MAX_THUMBS = 4;

const isPhoto = (file: Attachment): boolean => file.mediaType.startsWith('image/') && file.hasPreview;

/** The first photo large, the others small next to its date. */
function Group(props: { files: readonly Attachment[]; label?: string; onOpen: (file: Attachment) => void }) {
  const { files, label, onOpen } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  // On a phone the small picture is enough here; the full one is a tap away.
  const isPhone = useLayout() === 'mobile';
  const [first, ...rest] = files;
  if (!first) return null;
  const more = rest.length - MAX_THUMBS;
  return (
    <figure className={classes['group']}>
      <button
        type="button"
        className={classes['large']}
        aria-label={t('photos.open', { name: first.name })}
        onClick={() => onOpen(first)}
      >
        <Photo file={first} label="" variant={isPhone ? 'preview' : 'file'} />
        {label && <span className={classes['tag']}>{label}</span>}
        <span className={classes['enlarge']}>
          <IconArrowsMaximize size={16} stroke={1.75} aria-hidden />
        </span>
      </button>
      <figcaption>
        <span>
          {dates.nearMoment(first.createdAt)}
          {first.uploadedById !== null && (
            <>
              {' · '}
              <bdi>{people.name(first.uploadedById)}</bdi>
            </>
          )}
        </span>
        {rest.length > 0 && (
          <span className={classes['thumbs']}>
            {rest.slice(0, MAX_THUMBS).map((file, index) => (
              <button
                key={file.id}
                type="button"
                aria-label={t('photos.open', { name: file.name })}
                onClick={() => onOpen(file)}
              >
                <Photo file={file} label="" variant="preview" />
                {index === MAX_THUMBS - 1 && more > 0 && <span className={classes['count']}>+{more}</span>}
              </button>
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function FileRow({ file, onDelete }: { file: Attachment; onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <li>
      <IconFile size={18} stroke={1.5} aria-hidden />
      <button type="button" onClick={() => saveAttachment(file.id, file.name).catch(toastRefusal)}>
        <bdi>{file.name}</bdi>
      </button>
      {file.abilities.delete && (
        <Button size="xs" variant="subtle" color="gray" onClick={onDelete}>
          {t('common.remove')}
        </Button>
      )}
    </li>
  );
}

/** Photos before and after, and other files. */
export function Photos({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: files = [] } = useQuery(attachmentsQuery(record.id));
  const [opened, setOpened] = useState<number>();
  const [isComparing, setComparing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const photos = files.filter((file) => isPhoto(file) && file.purpose !== 'comment');
  const before = photos.filter((file) => file.purpose === 'report');
  const after = photos.filter((file) => file.purpose === 'evidence');
  const others = files.filter((file) => !isPhoto(file) && file.purpose !== 'comment');
  const remove = useMutation({
    mutationFn: (id: number) => call(discardAttachment, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['record', record.id] }),
  });
  const [from, to] = [before[0], after[0]];
  const hasBoth = from !== undefined && to !== undefined;
  /** Two photos of the same time are as large as each other. */
  const isPair = !hasBoth && photos.length === 2;
  if (!files.length && !record.abilities.attach) return null;
  const open = (file: Attachment) => setOpened(file.id);
  return (
    <Section
      title={t(hasBoth ? 'photos.beforeAfter' : 'photos.title')}
      isPlain
      action={
        <>
          {hasBoth && (
            <button type="button" onClick={() => setComparing(true)}>
              {t('photos.compare')}
            </button>
          )}
          {record.abilities.attach && (
            <button type="button" onClick={() => setAdding(true)}>
              {t('files.add')}
            </button>
          )}
        </>
      }
    >
      {photos.length > 0 && (
        <div className={classes['groups']} data-both={hasBoth || isPair || undefined}>
          {isPair ? (
            photos.map((photo) => <Group key={photo.id} files={[photo]} onOpen={open} />)
          ) : (
            <>
              <Group files={before} {...(hasBoth && { label: t('photos.before') })} onOpen={open} />
              <Group files={after} label={t('photos.after')} onOpen={open} />
            </>
          )}
        </div>
      )}
      {others.length > 0 && (
        <ul className={classes['files']}>
          {others.map((file) => (
            <FileRow key={file.id} file={file} onDelete={() => remove.mutate(file.id)} />
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <Lightbox
          files={photos}
          startAt={opened}
          onClose={() => setOpened(undefined)}
          onDelete={(id) => remove.mutate(id)}
        />
      )}
      {isComparing && hasBoth && <CompareSlider before={from} after={to} onClose={() => setComparing(false)} />}
      {isAdding && <AddFiles record={record} onClose={() => setAdding(false)} />}
    </Section>
  );
}
