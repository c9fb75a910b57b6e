import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAINTENANCE_CHECK_INTERVAL_MS } from '../../config/constants.ts';
import { statusQuery } from '../../shared/session/start-visit.ts';
import classes from './status-page.module.css';
import { StatusPage } from './status-page.tsx';

/** 503: checks every 15 seconds whether maintenance is over, and then returns to where the visitor was. */
export function MaintenancePage() {
  const { t } = useTranslation();
  const router = useRouter();
  // As it was on arrival: navigating away changes it before the page is unmounted.
  const [from] = useState(() => router.latestLocation.state.from ?? '/');
  const hasLeft = useRef(false);
  const status = useQuery({
    ...statusQuery,
    refetchInterval: MAINTENANCE_CHECK_INTERVAL_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isOver = status.data?.isUnderMaintenance === false && !status.isError;
  useEffect(() => {
    if (!isOver || hasLeft.current) return;
    hasLeft.current = true;
    router.history.replace(from);
  }, [isOver, from, router]);
  return (
    <StatusPage drawing="maintenance" title={t('status.503')} text={t('status.503Text')}>
      <div>
        <Button size="lg" variant="default" loading={status.isFetching} onClick={() => void status.refetch()}>
          {t('status.503Check')}
        </Button>
        <p className={classes['live']}>{t('status.503Live')}</p>
      </div>
    </StatusPage>
  );
}
