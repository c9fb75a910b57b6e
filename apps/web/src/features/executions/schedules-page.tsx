import { Button, Skeleton, Stack } from '@mantine/core';
import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterBar, FilterToggle } from '../../components/ui/filter-bar.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { placedBy } from '../../config/template-modules.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useUnitNames } from '../../shared/places/use-place-name.ts';
import { useMay } from '../../shared/session/access.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import classes from './executions.module.css';
import { schedulesQuery } from './executions.queries.ts';
import { groupSchedules } from './group-schedules.ts';
import { NewSchedule } from './new-schedule.tsx';
import { SCHEDULE_MODULES } from './schedule-modules.ts';
import { ScheduleRow } from './schedule-row.tsx';
import type { GoSchedules, SchedulesSearch } from './schedules-search.ts';

/** The matching forms by facility, the user's own first. */
function Groups({ all, search }: { all: readonly Schedule[]; search: SchedulesSearch }) {
  const { t, i18n } = useTranslation();
  const { facility } = usePlaces();
  const unitNames = useUnitNames();
  const { data: me } = useQuery(meQuery);
  const ownId = me?.facilityId ?? null;
  const named = all.map((schedule) => ({
    schedule,
    name: schedule.name[i18n.language] || schedule.name[schedule.language] || '',
    place: unitNames(schedule),
    facility: facility(schedule.facilityId)?.name ?? '',
  }));
  const groups = groupSchedules(named, { wanted: search.q ?? '', ownId, isOwnOnly: search.mine ?? false });
  if (!groups.length) return <EmptyState title={t('schedules.noneFound')}>{t('schedules.noneFoundText')}</EmptyState>;
  return groups.map((group) => (
    <section key={group.facilityId} className={classes['group']} aria-labelledby={`facility-${group.facilityId}`}>
      <h2 id={`facility-${group.facilityId}`} className={classes['facility']}>
        <bdi className="words">{group.facility}</bdi>
        {group.facilityId === ownId && <span className={classes['ownFacility']}>{t('schedules.ownFacility')}</span>}
      </h2>
      <ul className={classes['rows']}>
        {group.rows.map((one) => (
          <ScheduleRow key={one.schedule.id} of={one} />
        ))}
      </ul>
    </section>
  ));
}

/** Forms of a module at places, which can be filled in or used for a report at any time, and a button to add one. */
export function SchedulesPage(props: { module: Schedule['module']; search: SchedulesSearch; go: GoSchedules }) {
  const { module, search, go } = props;
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(schedulesQuery(module));
  const { data: me } = useQuery(meQuery);
  const words = SCHEDULE_MODULES[module];
  const privilege = placedBy(module);
  const mayAdd = privilege !== undefined && may(privilege);
  const add = () => go({ form: 'any' });
  const isSeveral = new Set(data?.map(({ facilityId }) => facilityId)).size > 1;
  const hasOwn = data?.some(({ facilityId }) => facilityId === me?.facilityId) ?? false;
  return (
    <Page>
      <PageHeader title={t(words.title)}>
        {mayAdd && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
            {t('schedules.new')}
          </Button>
        )}
      </PageHeader>
      {data?.length !== 0 && (
        <FilterBar
          searchLabel={t('schedules.find')}
          search={search.q ?? ''}
          onSearch={(value) => go({ q: value || undefined })}
        >
          {/* Also before it is known whether it is offered: what is below stays in its place. */}
          {(!data || (isSeveral && hasOwn)) && (
            <FilterToggle
              label={t('schedules.mine')}
              isOn={search.mine ?? false}
              onChange={(isOn) => go({ mine: isOn || undefined })}
            />
          )}
        </FilterBar>
      )}
      <div key={data ? 'list' : 'waiting'} className={classes['page']}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack role="status" aria-label={t('list.loading')} gap={16}>
            <Skeleton height={14} width="50%" />
            <Skeleton height={14} width="64%" />
          </Stack>
        ) : data.length ? (
          <Groups all={data} search={search} />
        ) : (
          <EmptyState title={t(words.none)} action={mayAdd ? { label: t('schedules.new'), onClick: add } : undefined}>
            {t(words.noneText)}
          </EmptyState>
        )}
      </div>
      {mayAdd && search.form !== undefined && (
        <NewSchedule
          module={module}
          form={search.form === 'any' ? undefined : search.form}
          onClose={() => go({ form: undefined })}
        />
      )}
    </Page>
  );
}
