import { Button, Group } from '@mantine/core';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../../components/ui/later-part.tsx';
import { saveAttachment } from '../../../components/ui/use-attachment.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import classes from './activity.module.css';
import { Photo } from './photo.tsx';

const Lightbox = laterDialog(async () => (await import('./lightbox.tsx')).default);

/** Photos and files of a comment or a message. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number>();
  const photos = files.filter((file) => file.hasPreview);
  return (
    <Group align="stretch" gap={6} mt={6}>
      {files.map((file) =>
        file.hasPreview ? (
          <button
            key={file.id}
            type="button"
            className={classes['commentPhoto']}
            aria-label={t('photos.open', { name: file.name })}
            onClick={() => setOpened(file.id)}
          >
            <Photo file={file} label="" variant="preview" />
          </button>
        ) : (
          <Button
            key={file.id}
            size="xs"
            variant="default"
            leftSection={<IconFile size={14} stroke={1.6} aria-hidden />}
            onClick={() => saveAttachment(file.id, file.name).catch(toastRefusal)}
          >
            <bdi>{file.name}</bdi>
          </Button>
        ),
      )}
      {opened !== undefined && (
        <Lightbox
          files={photos}
          startAt={opened}
          onClose={() => setOpened(undefined)}
          onDelete={() => setOpened(undefined)}
        />
      )}
    </Group>
  );
}
