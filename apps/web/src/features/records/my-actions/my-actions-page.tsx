import { Button } from '@mantine/core';
import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/records/record-types';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionItem, ActionList, ActionSkeleton } from '../../../components/ui/action-list.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { ViewTabs } from '../../../components/ui/view-tabs.tsx';
import { recordTypeSetup, setupOf } from '../../../config/record-types.ts';
import { myActionsCountQuery } from '../../../lib/record-counts.ts';
import { keepWalk } from '../../../lib/record-walk.ts';
import { myActionsQuery, recordQuery } from '../records.queries.ts';
import classes from './my-actions.module.css';
import type { ActionsSearch } from './my-actions-search.ts';
import { useActionGroups } from './use-action-groups.tsx';

/** One queue over all records: what waits for the person, ranked. */
export function MyActionsPage({ search, go }: { search: ActionsSearch; go: (search: ActionsSearch) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { type } = search;
  const { data: counts } = useQuery(myActionsCountQuery);
  const query = useInfiniteQuery(myActionsQuery(type));
  const actions = query.data?.pages.flatMap((page) => page.items);
  const isAll = !type && counts !== undefined;
  const groups = useActionGroups(actions ?? [], isAll ? counts : undefined);

  useEffect(() => {
    if (!actions) return;
    for (const [of, records] of Map.groupBy(actions, (action) => action.type))
      keepWalk({ type: of, ids: records.map(({ id }) => id), before: 0, total: records.length, href: '/my-actions' });
  }, [actions]);
  const prepare = useCallback(
    (item: ActionItem) => {
      const action = actions?.find((one) => `${one.type}-${one.id}` === item.id);
      const setup = action && recordTypeSetup(action.type);
      if (action && setup) void client.prefetchQuery(recordQuery(setup, action.id));
    },
    [actions, client],
  );

  const types = RECORD_TYPES.filter((name) => recordTypeSetup(name) && (counts?.byType[name] || name === type));
  const tabs = [
    { value: 'all', label: t('records.tab.all'), count: counts?.total },
    ...types.map((name) => ({
      value: name as string,
      label: t(setupOf(name).labels.many),
      count: counts?.byType[name],
    })),
  ];
  const title = !counts?.total
    ? t('home.actions')
    : counts.overdue
      ? t('actions.titleOverdue', { count: counts.overdue, more: counts.total - counts.overdue })
      : t('actions.title', { count: counts.total });
  return (
    <Page>
      <PageHeader title={title} />
      {types.length > 1 && (
        <ViewTabs
          label={t('actions.byType')}
          tabs={tabs}
          value={type ?? 'all'}
          onChange={(value) => go(value === 'all' ? {} : { type: value as RecordType })}
        />
      )}
      {query.error && !actions ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : actions?.length === 0 ? (
        <EmptyState
          title={t('home.clear')}
          {...(type
            ? { action: { label: t('actions.showAll'), onClick: () => go({}) } }
            : { quiet: { label: t('actions.toHome'), onClick: () => void navigate({ to: '/home' }) } })}
        >
          {t('home.clearNext')}
        </EmptyState>
      ) : (
        <div className={classes['list']} aria-busy={!actions}>
          {actions ? <ActionList groups={groups} level={2} onIntent={prepare} /> : <ActionSkeleton />}
          {query.hasNextPage && (
            <Button
              variant="default"
              mt="lg"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('list.more')}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}
