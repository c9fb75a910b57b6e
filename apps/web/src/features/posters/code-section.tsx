import { ActionIcon } from '@mantine/core';
import type { Poster } from '@safety-qube/contract/schemas/posters';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../shared/page/toast.ts';
import classes from './posters.module.css';
import { QrPicture } from './qr-picture.tsx';

/** A value that can be copied. */
function Copied(props: { label: string; value: string; copy: string; copied: string; isCode?: boolean }) {
  const { label, value, copy, copied, isCode = false } = props;
  const onCopy = () => navigator.clipboard.writeText(value).then(() => toastDone(copied));
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className={isCode ? classes['code'] : classes['address']}>
          {value}
        </bdi>
        <ActionIcon variant="subtle" color="gray" aria-label={copy} onClick={() => void onCopy()}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </dd>
    </div>
  );
}

/** The code of a poster: as a picture to scan, to type, and its address. */
export function CodeSection({ poster, name }: { poster: Pick<Poster, 'code' | 'address'>; name: string }) {
  const { t } = useTranslation();
  const { code, address } = poster;
  return (
    <div className={classes['codes']}>
      <QrPicture address={address} label={t('poster.qr', { name })} />
      <dl className={classes['copied']}>
        <Copied
          {...{ label: t('poster.code'), value: code, copy: t('poster.copyCode'), copied: t('poster.codeCopied') }}
          isCode
        />
        <Copied
          {...{ label: t('poster.address'), value: address, copy: t('poster.copyAddress') }}
          copied={t('poster.addressCopied')}
        />
      </dl>
    </div>
  );
}
