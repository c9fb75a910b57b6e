import { isVideoAddress } from '@safety-qube/domain/templates/video-address';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './question-card.module.css';

/** Links to an explanatory video in a new tab; renders nothing for what is not an address. */
export function VideoLink({ address, about }: { address: string; about: string }) {
  const { t } = useTranslation();
  if (!isVideoAddress(address)) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('formFill.videoOf', { about })}
      className={classes['video']}
    >
      {t('formFill.video')}
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
    </a>
  );
}
