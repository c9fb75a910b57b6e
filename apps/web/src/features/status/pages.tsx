import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAccess } from '../../shared/session/access.ts';
import { StatusPage } from './status-page.tsx';

/** Link to the home page; to the sign-in page for a visitor without a session, who would be redirected there. */
export function BackHome({ isNext = false }: { isNext?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button size="lg" variant={isNext ? 'filled' : 'default'} renderRoot={(props) => <Link to="/home" {...props} />}>
      {t('status.backHome')}
    </Button>
  );
}

/** 404: nothing is at this address. */
export function NotFoundPage({ isInShell }: { isInShell?: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusPage isInShell={isInShell} drawing="lost" title={t('status.404')} text={t('status.404Text')}>
      <BackHome isNext />
    </StatusPage>
  );
}

/** 403: the visitor is known but may not see this. */
export function ForbiddenPage({ isInShell }: { isInShell?: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (isInShell) refreshAccess();
  }, [isInShell]);
  return (
    <StatusPage isInShell={isInShell} drawing="closed" title={t('status.403')} text={t('status.403Text')}>
      <BackHome isNext />
    </StatusPage>
  );
}

/** 500: an error on our side. `onRetry` loads again; without it the link goes back to the previous page. */
export function ServerErrorPage({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <StatusPage drawing="broken" title={t('status.500')} text={t('status.500Text')}>
      <Button size="lg" onClick={onRetry ?? (() => router.history.back())}>
        {t('common.tryAgain')}
      </Button>
      <BackHome />
    </StatusPage>
  );
}

/** For every path of a host that belongs to no organisation. */
export function UnknownTenantPage() {
  const { t } = useTranslation();
  return <StatusPage drawing="lost" title={t('status.unknownTenant')} text={t('status.unknownTenantText')} />;
}
