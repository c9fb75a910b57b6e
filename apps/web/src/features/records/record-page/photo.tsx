import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import { IconPhotoOff } from '@tabler/icons-react';
import { useAttachment } from '../../../components/ui/use-attachment.ts';
import classes from './photos.module.css';

/** A photo in a box of fixed size, which is rendered before the photo is loaded. */
export function Photo({
  file,
  label,
  variant = 'file',
}: {
  file: Attachment;
  label: string;
  variant?: 'file' | 'preview';
}) {
  const { src, isLost } = useAttachment(file.id, variant);
  if (isLost)
    return (
      <span className={classes['lost']}>
        <IconPhotoOff size={22} stroke={1.5} aria-hidden />
        <span className="unseen">{label}</span>
      </span>
    );
  return src ? (
    <img src={src} alt={label} {...(file.width && file.height && { width: file.width, height: file.height })} />
  ) : (
    <span className={classes['waiting']} />
  );
}
