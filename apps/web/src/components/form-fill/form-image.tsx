import type { Image } from '@safety-qube/domain/templates/template';
import { IconPhotoOff } from '@tabler/icons-react';
import classes from './form-image.module.css';
import { useFormImage } from './use-form-image.ts';

/**
 * An image of a form in a box of fixed size, so that nothing moves when it loads; its description where it cannot be
 * shown.
 */
export function FormImage(props: {
  image: Image;
  alt: string;
  /** Maximum height, in pixels. */
  most: number;
  /** Action when it is pressed, and its label. */
  opens?: { label: string; open: () => void };
}) {
  const { image, alt, most, opens } = props;
  const { src, isAway } = useFormImage(image.id);
  const width = Math.min(image.width, Math.round((most * image.width) / image.height));
  const box = { inlineSize: `min(100%, ${width}px)`, aspectRatio: `${image.width} / ${image.height}` };
  if (isAway)
    return (
      <span className={classes['away']}>
        <IconPhotoOff size={18} stroke={1.6} aria-hidden />
        <bdi className="words">{alt}</bdi>
      </span>
    );
  const shown = src && <img src={src} alt={alt} width={image.width} height={image.height} />;
  if (!opens)
    return (
      <span className={classes['image']} style={box}>
        {shown}
      </span>
    );
  return (
    <button type="button" className={classes['image']} style={box} aria-label={opens.label} onClick={opens.open}>
      {shown}
    </button>
  );
}
