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

/** A logo or the icon: shown on its ground. One that is chosen is in the preview until it is used. */
export function BrandPictureField(props: {
  kind: BrandPicture;
  branding: Branding;
  /** A picture that is not saved, as a data URL. */
  chosen: string | undefined;
  onChoose: (image: string | undefined) => void;
  onSaved: (branding: Branding, message: string) => void;
}) {
  const { kind, branding, chosen, onChoose, onSaved } = props;
  const { create, delete: mayRemove } = branding.abilities;
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: async (image: string | null) =>
      image === null
        ? call(removeBrandPicture, { params: { kind } })
        : call(setBrandPicture, { params: { kind }, body: { image } }),
    onSuccess: (saved, image) => onSaved(saved, t(image ? 'branding.pictureSaved' : 'branding.pictureRemoved')),
    onError: (error) => setProblem(refusalOf(error)),
    onSettled: () => onChoose(undefined),
  });
  const take = async (file: File | null) => {
    if (!file) return;
    setProblem(file.size > MOST_BYTES ? t('branding.pictureTooLarge') : undefined);
    if (file.size <= MOST_BYTES) onChoose(await dataUrlOf(file));
  };
  const address = chosen ?? branding[kind];
  const name = t(`branding.${kind}`);
  return (
    <div className={classes['picture']}>
      <span className={classes['ground']} data-dark={kind === 'logoDark' || undefined}>
        {address ? <img src={address} alt="" /> : <span>{t('branding.ofBrand')}</span>}
      </span>
      <div className={classes['pictureSide']}>
        <Text span size="sm" fw={500}>
          {name}
        </Text>
        <Group gap={8}>
          {chosen && (
            <Button
              size="xs"
              loading={save.isPending}
              aria-label={t('branding.usePictureOf', { name })}
              onClick={() => save.mutate(chosen)}
            >
              {t('branding.usePicture')}
            </Button>
          )}
          {create && (
            <FileButton accept={TYPES} onChange={(file) => void take(file)}>
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  disabled={save.isPending}
                  aria-label={t('branding.choosePicture', { name })}
                >
                  {t(address ? 'picture.change' : 'picture.choose')}
                </Button>
              )}
            </FileButton>
          )}
          {chosen ? (
            <Button
              size="xs"
              variant="default"
              disabled={save.isPending}
              aria-label={t('branding.dropPicture', { name })}
              onClick={() => onChoose(undefined)}
            >
              {t('common.cancel')}
            </Button>
          ) : (
            address &&
            mayRemove && (
              <Button
                size="xs"
                variant="default"
                disabled={save.isPending}
                aria-label={t('branding.removePicture', { name })}
                onClick={() => save.mutate(null)}
              >
                {t('picture.remove')}
              </Button>
            )
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
