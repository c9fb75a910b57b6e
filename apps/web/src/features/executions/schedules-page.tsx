import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { endSchedule, type Schedule } from '@safety-qube/contract/executions';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { useMay } from '../../lib/access.ts';
import { call } from '../../lib/call.ts';
import { toastDone } from '../../lib/toast.ts';
import { useDates } from '../../lib/use-dates.ts';
import classes from './executions.module.css';
import { schedulesQuery } from './executions.queries.ts';
import { NewSchedule } from './new-schedule.tsx';
import { SCHEDULE_MODULES } from './schedule-modules.ts';
import { usePlaceName } from './use-place-name.ts';

function Row({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const client = useQueryClient();
  const placeName = usePlaceName();
  const name = schedule.name[i18n.language] || schedule.name[schedule.language];
  const ending = useMutation({
    mutationFn: () => call(endSchedule, { params: { id: schedule.id } }),
    onSuccess: () => {
      toastDone(t('schedules.ended'));
      void client.invalidateQueries({ queryKey: ['schedules'] });
    },
  });
  return (
    <li>
      <Link
        to={SCHEDULE_MODULES[schedule.module].page}
        params={{ scheduleId: String(schedule.id) }}
        className={classes['row']}
      >
        <bdi className={`words ${classes['rowName']}`}>{name}</bdi>
        <bdi className={`words ${classes['rowPlace']}`}>{placeName(schedule)}</bdi>
        <span className={classes['rowWhen']}>
          {schedule.lastSubmittedAt && t('schedules.last', { when: dates.ago(schedule.lastSubmittedAt) })}
          {!schedule.lastSubmittedAt && schedule.module === 'inspection' && t('schedules.never')}
        </span>
        <DirectionalIcon name="forward" />
      </Link>
      {schedule.abilities.end && (
        <ActionIcon
          size={44}
          loading={ending.isPending}
          aria-label={t('schedules.end', { name })}
          onClick={() => ending.mutate()}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Forms of a module at places, that can be filled in or reported with whenever somebody needs to, and a new one of them. */
export function SchedulesPage({ module }: { module: Schedule['module'] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(schedulesQuery(module));
  const [isNew, setNew] = useState(false);
  const words = SCHEDULE_MODULES[module];
  const mayAdd = may(words.create);
  const add = () => setNew(true);
  return (
    <Page>
      <PageHeader title={t(words.title)}>
        {mayAdd && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
            {t('schedules.new')}
          </Button>
        )}
      </PageHeader>
      <div className={classes['page']}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label={t('list.loading')} className={classes['fields']}>
            <Skeleton height={14} width="50%" />
            <Skeleton height={14} width="64%" />
          </div>
        ) : data.length ? (
          <ul className={classes['rows']}>
            {data.map((schedule) => (
              <Row key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t(words.none)} action={mayAdd ? { label: t('schedules.new'), onClick: add } : undefined}>
            {t(words.noneText)}
          </EmptyState>
        )}
      </div>
      {isNew && <NewSchedule module={module} onClose={() => setNew(false)} />}
    </Page>
  );
}
