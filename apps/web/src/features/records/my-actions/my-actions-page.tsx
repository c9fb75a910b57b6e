import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionItem, ActionList, ActionSkeleton } from '../../../components/ui/action-list.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { PrintedFirst } from '../../../components/ui/use-printed.tsx';
import { ViewTabs } from '../../../components/ui/view-tabs.tsx';
import { setupOf, typeOptions } from '../../../config/record-types.ts';
import { storeListContext } from '../../../shared/records/record-walk.ts';
import { usePermissions } from '../../../shared/session/access.ts';
import { recordQuery } from '../records.queries.ts';
import { actionsQuery } from './all-actions.queries.ts';
import classes from './my-actions.module.css';
import type { ActionsSearch } from './my-actions-search.ts';
import { useActionGroups } from './use-action-groups.tsx';
import { useActionsCount } from './use-actions-count.ts';
import { usePrintedActions } from './use-printed-actions.ts';

/** Loaded for those who may see the actions of others. */
const WhoseSelect = lazy(() => import('./whose-select.tsx').then((m) => ({ default: m.WhoseSelect })));
/** Loaded where one facility was chosen on the home page. */
const FacilityChoice = lazy(() => import('../../../components/ui/facility-choice.tsx'));

/** One queue over all records: the user's pending actions, or those of others, ranked. */
export function MyActionsPage({ search, go }: { search: ActionsSearch; go: (search: ActionsSearch) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayChoose = usePermissions()['general.allActions'] === true;
  const { type } = search;
  const whose = mayChoose ? search.of : undefined;
  const facilityId = whose === undefined ? search.facility : undefined;
  const { counts, exactly, isLoading: isCounting } = useActionsCount(whose, facilityId);
  const of = { type, facilityId };
  const query = useInfiniteQuery(actionsQuery(whose, of));
  // Shown with the tabs above them, which depend on the counts.
  const actions = isCounting ? undefined : query.data?.pages.flatMap((page) => page.items);
  const isAll = !type && counts !== undefined;
  const { printed, ...print } = usePrintedActions(whose, of);
  const groups = useActionGroups(printed?.rows ?? actions ?? [], isAll ? counts : undefined);

  useEffect(() => {
    if (!actions) return;
    for (const [of, records] of Map.groupBy(actions, (action) => action.type))
      storeListContext({
        type: of,
        ids: records.map(({ id }) => id),
        before: 0,
        total: { count: records.length, isMore: false },
        href: `/my-actions${whose !== undefined ? `?of=${whose}` : facilityId === undefined ? '' : `?facility=${facilityId}`}`,
      });
  }, [actions, whose, facilityId]);
  const prepare = useCallback(
    (item: ActionItem) => {
      const action = actions?.find((one) => `${one.type}-${one.id}` === item.id);
      if (action) void client.prefetchQuery(recordQuery(setupOf(action.type), action.id));
    },
    [actions, client],
  );

  const types = typeOptions(t).filter(({ value }) => counts?.byType[value]?.count || value === type);
  const tabs = [
    { value: 'all' as const, label: t('records.tab.all'), count: counts?.total, exactly: type ? undefined : exactly },
    ...types.map(({ value, label }) => ({
      value,
      label,
      count: counts?.byType[value],
      exactly: value === type ? exactly : undefined,
    })),
  ];
  /**
   * What is to be done: the overdue ones first. If these alone reach the limit, the number of others is unknown and left
   * out.
   */
  function stateOf(): string {
    if (!counts?.total.count) return '';
    const { total, overdue } = counts;
    if (!overdue.count) return whose === undefined ? t('actions.title', total) : t('actions.waiting', total);
    const more = { count: total.count - overdue.count, isMore: total.isMore };
    const late = t('actions.overdue', overdue);
    if (overdue.isMore || !more.count) return late;
    return `${late} · ${whose === undefined ? t('actions.more', more) : t('actions.moreWaiting', more)}`;
  }
  return (
    <Page>
      <PageHeader title={whose === undefined ? t('home.actions') : t('menu.actions')} state={stateOf()}>
        {mayChoose && (
          <Suspense fallback={<Skeleton className={classes['whose'] ?? ''} data-input />}>
            <WhoseSelect value={whose} onChange={(of) => go({ ...(of !== undefined && { of }) })} />
          </Suspense>
        )}
        {facilityId !== undefined && (
          <Suspense fallback={<Skeleton className={classes['whose'] ?? ''} data-input />}>
            <FacilityChoice value={facilityId} onChange={(chosen) => go({ ...search, facility: chosen })} />
          </Suspense>
        )}
        {print.button}
      </PageHeader>
      {types.length > 1 && (
        <ViewTabs
          label={t('actions.byType')}
          tabs={tabs}
          value={type ?? 'all'}
          onChange={(value) => go({ ...search, type: value === 'all' ? undefined : value })}
        />
      )}
      {printed && <PrintedFirst {...printed} />}
      {query.error && !actions ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : actions?.length === 0 ? (
        <EmptyState
          title={t(
            whose !== undefined ? 'actions.clearOf' : facilityId === undefined ? 'home.clear' : 'home.clearHere',
          )}
          {...(type || facilityId !== undefined
            ? {
                action: {
                  label: t('actions.showAll'),
                  onClick: () => go({ ...search, type: undefined, facility: undefined }),
                },
              }
            : whose === undefined
              ? { quiet: { label: t('actions.toHome'), onClick: () => void navigate({ to: '/home' }) } }
              : { quiet: { label: t('actions.toMine'), onClick: () => go({}) } })}
        >
          {whose === undefined ? t('home.clearNext') : t('actions.clearOfNext')}
        </EmptyState>
      ) : (
        <div key={isCounting ? 'waiting' : (whose ?? facilityId)} className={classes['list']} aria-busy={!actions}>
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
      {print.part}
    </Page>
  );
}
