import { Button, FileButton, Group, Text } from '@mantine/core';
import { removeBrandPicture, setBrandPicture } from '@safety-qube/contract/endpoints/branding';
import type { Branding } from '@safety-qube/contract/schemas/branding';
import type { BrandPicture } from '@safety-qube/domain/branding';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import classes from './branding.module.css';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';
/** Bytes of a file that is sent: as a data URL it is a third longer. */
const MOST_BYTES = 5_900_000;

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });

/** A logo or the icon: shown on its ground, chosen from a file, or removed. It is saved at once. */
export function BrandPictureField(props: {
  kind: BrandPicture;
  branding: Branding;
  onSaved: (branding: Branding, message: string) => void;
}) {
  const { kind, branding, onSaved } = props;
  const { create, delete: mayRemove } = branding.abilities;
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: async (file: File | null) =>
      file === null
        ? call(removeBrandPicture, { params: { kind } })
        : call(setBrandPicture, { params: { kind }, body: { image: await dataUrlOf(file) } }),
    onSuccess: (saved, file) => onSaved(saved, t(file ? 'branding.pictureSaved' : 'branding.pictureRemoved')),
    onError: (error) => setProblem(refusalOf(error)),
  });
  const take = (file: File | null) => {
    if (!file) return;
    setProblem(file.size > MOST_BYTES ? t('branding.pictureTooLarge') : undefined);
    if (file.size <= MOST_BYTES) save.mutate(file);
  };
  const address = branding[kind];
  return (
    <div className={classes['picture']}>
      <span className={classes['ground']} data-dark={kind === 'logoDark' || undefined}>
        {address ? <img src={address} alt="" /> : <span>{t('branding.ofBrand')}</span>}
      </span>
      <div className={classes['pictureSide']}>
        <Text span size="sm" fw={500}>
          {t(`branding.${kind}`)}
        </Text>
        <Group gap={8}>
          {create && (
            <FileButton accept={TYPES} onChange={take}>
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  loading={save.isPending}
                  aria-label={t('branding.choosePicture', { name: t(`branding.${kind}`) })}
                >
                  {t(address ? 'picture.change' : 'picture.choose')}
                </Button>
              )}
            </FileButton>
          )}
          {address && mayRemove && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('branding.removePicture', { name: t(`branding.${kind}`) })}
              onClick={() => save.mutate(null)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Group>
        {problem && (
          <p role="alert" className={classes['problem']}>
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
