import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

/** The second step: a photo, from the camera or from the device, or none. */
export function PhotoStep({ onPhotos, onSkip }: { onPhotos: (chosen: File[]) => void; onSkip: () => void }) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  const device = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (chosen.length) onPhotos(chosen);
  };
  const input = { type: 'file', accept: 'image/*', onChange: take, tabIndex: -1, hidden: true } as const;
  return (
    <>
      <VisitHeading title={t('visit.photo.title')}>{t('visit.photo.text')}</VisitHeading>
      <div className={classes['column']}>
        <button type="button" className={classes['camera']} onClick={() => camera.current?.click()}>
          <span>
            <IconCamera size={36} stroke={1.5} aria-hidden />
          </span>
          {t('files.takePhoto')}
        </button>
        <Button
          size="xl"
          variant="default"
          leftSection={<IconPhotoPlus size={20} stroke={1.6} aria-hidden />}
          onClick={() => device.current?.click()}
        >
          {t('files.fromDevice')}
        </Button>
        <Button size="xl" variant="subtle" onClick={onSkip}>
          {t('visit.photo.skip')}
        </Button>
      </div>
      <input ref={camera} capture="environment" aria-label={t('files.takePhoto')} {...input} />
      <input ref={device} multiple aria-label={t('files.fromDevice')} {...input} />
    </>
  );
}
