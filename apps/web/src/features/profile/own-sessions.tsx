import { Badge, Button, Skeleton } from '@mantine/core';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@safety-qube/contract/endpoints/identity';
import type { OwnSession } from '@safety-qube/contract/schemas/identity';
import { deviceName } from '@safety-qube/domain/device-name';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import classes from './own-sessions.module.css';

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => call(listOwnSessions, {}),
});

function Row({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const device = deviceName(session.userAgent, i18n.language) ?? t('profile.sessions.unknownDevice');
  const since = dates.moment(session.startedAt);
  return (
    <li className={classes['row']}>
      <div className={classes['text']}>
        <div className={classes['device']}>
          <bdi>{device}</bdi>
          {session.isCurrent && (
            <Badge variant="light" size="sm">
              {t('profile.sessions.current')}
            </Badge>
          )}
        </div>
        <div className={classes['quiet']}>
          {session.address && (
            <>
              <bdi dir="ltr">{session.address}</bdi>
              {' · '}
            </>
          )}
          {t('profile.sessions.lastUsed', { moment: dates.moment(session.lastUsedAt) })}
        </div>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t('profile.sessions.endOne', { device, moment: since })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, with buttons to end one of the others, or all of them. */
export function OwnSessions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = useMutation({
    // Null means all others.
    mutationFn: async (id: string | null) => {
      if (id === null) await call(endOtherSessions, {});
      else await call(endOwnSession, { params: { id } });
    },
    onSuccess: (_, id) => toastDone(t(id === null ? 'profile.sessions.endedOthers' : 'profile.sessions.ended')),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const sessions = query.data;
  if (query.error && !sessions) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!sessions) return <Skeleton height={96} />;
  return (
    <div className={classes['sessions']}>
      <ul className={classes['list']}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" loading={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
          {t('profile.sessions.endOthers')}
        </Button>
      )}
    </div>
  );
}
