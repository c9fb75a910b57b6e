import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { Count } from '@safety-qube/contract/schemas/records';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../shared/page/layout.ts';
import { STORED, stored } from '../../shared/page/stored.ts';
import { myActionsCountAt, sumOf } from '../../shared/records/record-counts.ts';
import { useMay } from '../../shared/session/access.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { greetingOf, hourIn, longDay } from './greeting.ts';
import type { AtFacility, HomeActionGroup, HomeSources, Loaded } from './home.types.ts';
import classes from './home-page.module.css';
import { MyActions } from './my-actions.tsx';
import { TileStrip } from './tile-strip.tsx';

const NOT_YET: Loaded<HomeActionGroup> = { isPending: true, isFailed: false, items: [] };

const FacilityChoice = lazy(() => import('../../components/ui/facility-choice.tsx'));
const loadFirstSteps = () => import('./first-steps.tsx');
const FirstSteps = lazy(loadFirstSteps);
const firstStepsQuery = queryOptions({
  queryKey: ['management', 'firstSteps'],
  queryFn: async () => (await loadFirstSteps()).readFirstSteps(),
  staleTime: 0,
});

/** The first steps of a new organisation, none once they are done or hidden; undefined while that is not known. */
function useFirstSteps() {
  const isAsked = useMay()('management.user.create') && stored.get(STORED.firstSteps) === null;
  const { data = [], isPending } = useQuery({ ...firstStepsQuery, enabled: isAsked });
  if (isAsked && isPending) return undefined;
  return isAsked ? data : [];
}

/** Merges the results of several sources. */
const joined = <T,>(parts: readonly Loaded<T>[]): Loaded<T> => ({
  isPending: parts.some((part) => part.isPending),
  isFailed: parts.some((part) => part.isFailed),
  items: parts.flatMap((part) => part.items),
});

/** Returns how many actions are pending, and how many of these are overdue, which the page of actions says too. */
function usePendingText(needed: Count | undefined, facilityId: AtFacility): string {
  const { t } = useTranslation();
  const { data } = useQuery({ ...myActionsCountAt(facilityId), enabled: needed !== undefined });
  if (needed === undefined) return '';
  if (!needed.count) return t(facilityId === undefined ? 'home.noneNeedYou' : 'home.noneNeedYouHere');
  const late = data?.overdue;
  if (!late?.count) return t('home.needYou', needed);
  if (late.count === needed.count && !needed.isMore) return t('home.needYouLate', needed);
  return t('home.needYouSome', { need: t('home.needYou', needed), late: t('home.lateOfThem', late) });
}

/**
 * The header: greeting by the time of day, the day, and the number of pending actions. `needed` is undefined while it
 * is not known, or where only something else waits.
 */
function Greeting(props: { needed: Count | undefined; facilityId: AtFacility; end: ReactNode }) {
  const { needed, facilityId, end } = props;
  const { t, i18n } = useTranslation();
  const isPhone = useLayout() === 'mobile';
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  useDocumentTitle([t('menu.home'), scheme?.theme.appName].filter(Boolean).join(' · '));
  const now = new Date();
  const zone = me?.selectedTimezone ?? undefined;
  const day = longDay(now, i18n.language, zone);
  const state = usePendingText(needed, facilityId);
  return (
    <header className={classes['head']}>
      <div>
        <h1>{t(greetingOf(hourIn(now, zone)), { name: me?.firstname ?? '' })}</h1>
        {/* A phone's line has no room for both, and shows the day elsewhere. */}
        <p>{isPhone ? state : [day, state].filter(Boolean).join(' · ')}</p>
      </div>
      {end}
    </header>
  );
}

/**
 * The home page: the user's figures, pending actions and recent changes, at all facilities or at the one that is chosen. The sources
 * must not change while it is mounted. `bell` is shown on a phone, whose bar has no room for it.
 */
export function HomePage(props: {
  sources: HomeSources;
  facilityId: AtFacility;
  onFacility: (facilityId: AtFacility) => void;
  bell?: ReactNode;
}) {
  const { sources, facilityId, onFacility, bell } = props;
  const { Notice } = sources;
  const isPhone = useLayout() === 'mobile';
  const tiles = sources.useTiles.map((use) => use(facilityId));
  const actions = joined(sources.useActions.map((use) => use(facilityId)));
  const client = useQueryClient();
  const firstSteps = useFirstSteps();
  // Those that the menu and the page of actions count; who waits for admission is another page's.
  const counted = actions.items.filter(({ href }) => href.startsWith('/my-actions'));
  const isUnknown = actions.isPending || actions.isFailed || (!counted.length && actions.items.length > 0);
  const needed = isUnknown ? undefined : sumOf(counted.map(({ total }) => total));
  return (
    <div className={classes['page']}>
      <Greeting
        needed={needed}
        facilityId={facilityId}
        end={
          <>
            {/* A phone has no room for it, unless it was chosen elsewhere and has to be cleared. */}
            {(!isPhone || facilityId !== undefined) && (
              <Suspense fallback={<Skeleton className={classes['facility'] ?? ''} />}>
                <FacilityChoice value={facilityId} onChange={onFacility} />
              </Suspense>
            )}
            {isPhone && bell}
          </>
        }
      />
      <TileStrip sources={tiles} />
      {/* It waits for the first steps, not to be pushed down by them. */}
      {firstSteps === undefined ? (
        <MyActions actions={NOT_YET} />
      ) : (
        <Suspense fallback={<MyActions actions={NOT_YET} />}>
          {firstSteps.length > 0 && (
            <FirstSteps steps={firstSteps} onHide={() => client.setQueryData(firstStepsQuery.queryKey, [])} />
          )}
          <Notice facilityId={facilityId} />
          <div className={classes['columns']} data-with-changes={sources.changes.length > 0 || undefined}>
            {/* All groups together: none pushes another away. */}
            <MyActions actions={actions.isPending ? NOT_YET : actions} facilityId={facilityId} />
            {sources.changes.map((Changes) => (
              <Changes key={Changes.name} facilityId={facilityId} />
            ))}
          </div>
        </Suspense>
      )}
    </div>
  );
}
