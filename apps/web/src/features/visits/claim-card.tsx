import { IconCheck, IconCopy, IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_PAGE } from '../../shared/visit/visit-address.ts';
import { savePicture } from './save-picture.ts';
import classes from './visits.module.css';

/** The claim code, with ways to keep it: it is on this device only, and cannot be recovered. */
export function ClaimCard({ code }: { code: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined, // it can be read and written down
    );
  return (
    <section className={classes['claim']} aria-label={t('visit.claim.title')}>
      <h2>{t('visit.claim.title')}</h2>
      <p className={classes['claimCode']} dir="ltr">
        {code}
      </p>
      <p>{t('visit.claim.keep')}</p>
      <div>
        {'clipboard' in navigator && (
          <button type="button" onClick={() => void copy()}>
            {isCopied ? (
              <IconCheck size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconCopy size={20} stroke={1.6} aria-hidden />
            )}
            <span aria-live="polite">{t(isCopied ? 'visit.claim.copied' : 'visit.claim.copy')}</span>
          </button>
        )}
        <button
          type="button"
          onClick={() =>
            void savePicture({
              title: t('visit.claim.title'),
              code,
              text: location.host + CODE_PAGE,
              name: 'claim-code',
            })
          }
        >
          <IconPhotoDown size={20} stroke={1.6} aria-hidden />
          {t('visit.claim.picture')}
        </button>
      </div>
    </section>
  );
}
