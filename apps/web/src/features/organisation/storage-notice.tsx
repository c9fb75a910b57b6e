import { Anchor } from '@mantine/core';
import { EVERYWHERE } from '@safety-qube/domain/menu-filter';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { useMay } from '../../shared/session/access.ts';
import classes from './storage-notice.module.css';
import { shareOf, storageUseQuery } from './storage-use.ts';

/** A page of the administration, below a notice once most of the storage is used. */
export function UnderStorageNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { data: use } = useQuery({ ...storageUseQuery, enabled: useMay()('management.branding.read', EVERYWHERE) });
  const { share, state } = use ? shareOf(use) : { share: 0, state: 'fine' as const };
  if (state === 'fine') return children;
  return (
    <div className={classes['all']}>
      <div className={classes['notice']} role="status" data-state={state}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span>
          {state === 'full'
            ? t('organisation.storageFull')
            : t('organisation.storageLow', { share: numbers.percent(share) })}{' '}
          <Anchor component={Link} to="/management/organisation" inherit>
            {t('organisation.storage')}
          </Anchor>
        </span>
      </div>
      <div className={classes['page']}>{children}</div>
    </div>
  );
}
