import { Button } from '@mantine/core';
import { IconPencil, IconPhotoEdit } from '@tabler/icons-react';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrayFiles } from '../../shared/files/file-tray.ts';
import { FileField } from '../ui/file-field.tsx';
import type { FieldProps } from './field-props.ts';
import { useFormSetting } from './form-context.ts';

const DrawPad = lazy(() => import('./draw-pad.tsx'));

/** Photos as an answer, or files of any kind. */
export function FilesField({ question, labelledBy }: FieldProps<'photo' | 'file'>) {
  const { sources } = useFormSetting();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field inside is a fieldset of its own
    <div role="group" aria-labelledby={labelledBy}>
      <FileField
        tray={sources.tray(question.id, 'value')}
        accept={sources.isForVisitor ? 'image/*' : question.type === 'photo' ? 'image/*,video/*' : '*/*'}
      />
    </div>
  );
}

/** A signature: drawn on the screen, saved as a picture. */
export function SignatureField({ question, labelledBy, text }: FieldProps<'signature'>) {
  const { t } = useTranslation();
  const tray = useFormSetting().sources.tray(question.id, 'value');
  const files = useTrayFiles(tray);
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of varying content, not of form fields
    <div role="group" aria-labelledby={labelledBy}>
      {files.length > 0 ? (
        <FileField tray={tray} isShown />
      ) : isOpen ? (
        <Suspense fallback={null}>
          <DrawPad
            label={text}
            onDone={(file) => {
              tray.add([file]);
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      ) : (
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('formFill.sign')}
        </Button>
      )}
    </div>
  );
}

/** A photo with something drawn on it. */
export function DrawingField({ question, labelledBy, text }: FieldProps<'drawing'>) {
  const { t } = useTranslation();
  const tray = useFormSetting().sources.tray(question.id, 'value');
  const files = useTrayFiles(tray);
  const [photo, setPhoto] = useState<ImageBitmap>();
  const [isUnreadable, setUnreadable] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const read = await createImageBitmap(file).catch(() => undefined);
    setPhoto(read);
    setUnreadable(!read);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of varying content, not of form fields
    <div role="group" aria-labelledby={labelledBy}>
      {files.length > 0 && <FileField tray={tray} isShown />}
      {photo ? (
        <Suspense fallback={null}>
          <DrawPad
            label={text}
            photo={photo}
            onDone={(file) => {
              tray.add([file]);
              setPhoto(undefined);
            }}
            onCancel={() => setPhoto(undefined)}
          />
        </Suspense>
      ) : (
        files.length === 0 && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPhotoEdit size={18} stroke={1.75} aria-hidden />}
            onClick={() => fileInput.current?.click()}
          >
            {t('formFill.draw')}
          </Button>
        )
      )}
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t('formFill.draw')}
        onChange={(event) => void take(event)}
        hidden
      />
      {isUnreadable && <p role="alert">{t('formFill.unreadable')}</p>}
    </div>
  );
}
