import { Button, FileButton, Group, Text } from '@mantine/core';
import { setPicture } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './picture-field.module.css';

const PictureCrop = lazy(() => import('./picture-crop.tsx'));
const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/**
 * A person's picture: choose or drop one, crop it to a square, remove it. Saved at once, independently of the form
 * around it.
 */
export function PictureField(props: {
  person: Employee;
  isDisabled?: boolean;
  size?: number;
  onSaved: (person: Employee) => void;
}) {
  const { person, isDisabled = false, size = 64, onSaved } = props;
  const { t } = useTranslation();
  const [image, setImage] = useState<ImageBitmap>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const save = useMutation({
    mutationFn: (dataUrl: string) => call(setPicture, { params: { id: person.id }, body: { image: dataUrl } }),
    onSuccess: (saved) => {
      setImage(undefined);
      onSaved(saved);
    },
    onError: (error) => setProblem(refusalOf(error)),
  });
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      setImage(await createImageBitmap(file));
    } catch {
      setProblem(t('picture.notAnImage'));
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) void take(event.dataTransfer.files[0]);
  };
  if (image)
    return (
      <Suspense fallback={null}>
        <PictureCrop
          image={image}
          isSaving={save.isPending}
          onUse={(dataUrl) => save.mutate(dataUrl)}
          onCancel={() => setImage(undefined)}
        />
        {problem && (
          <p role="alert" className={classes['problem']}>
            {problem}
          </p>
        )}
      </Suspense>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes['field']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <PersonAvatar person={person} size={size} />
      <div className={classes['side']}>
        <Group gap={8}>
          <FileButton accept={TYPES} onChange={(file) => void take(file)} disabled={isDisabled}>
            {(button) => (
              <Button {...button} variant="default" disabled={isDisabled}>
                {person.pictureVersion ? t('picture.change') : t('picture.choose')}
              </Button>
            )}
          </FileButton>
          {person.pictureVersion && !isDisabled && (
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate('')}>
              {t('picture.remove')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t('picture.hint')}
        </Text>
        {problem && (
          <p role="alert" className={classes['problem']}>
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
