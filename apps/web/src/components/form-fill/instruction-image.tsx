import type { Image } from '@safety-qube/domain/templates/template';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormSetting } from './form-context.ts';
import { FormImage } from './form-image.tsx';
import { useFormImage } from './use-form-image.ts';

const PhotoBox = lazy(() => import('../ui/photo-box.tsx'));

/** Maximum height in a form, in pixels: the next question stays in sight. */
const MAX_HEIGHT = 420;

function Large({ image, alt, onClose }: { image: Image; alt: string; onClose: () => void }) {
  const { src } = useFormImage(image.id);
  return (
    <PhotoBox label={alt} foot={<bdi>{alt}</bdi>} onClose={onClose}>
      <img src={src} alt={alt} width={image.width} height={image.height} />
    </PhotoBox>
  );
}

/** The image of an instruction below its text; it opens large. */
export function InstructionImage({ image, about }: { image: Image; about: string }) {
  const { t } = useTranslation();
  const { words } = useFormSetting();
  const [isLarge, setLarge] = useState(false);
  const alt = words(image.alt) || t('formFill.imageOf', { about });
  const opens = { label: t('photos.open', { name: alt }), open: () => setLarge(true) };
  return (
    <>
      <FormImage image={image} alt={alt} most={MAX_HEIGHT} opens={opens} />
      <Suspense>{isLarge && <Large image={image} alt={alt} onClose={() => setLarge(false)} />}</Suspense>
    </>
  );
}
