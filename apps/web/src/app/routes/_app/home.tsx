import { Skeleton } from '@mantine/core';
import { ANALYSTS } from '@safety-qube/domain/incidents/analysts';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SHELL_REGISTRY } from '../../../config/shell-registry.ts';
import { type AtFacility, type HomeSources, type LoadedTile, TILE_TYPES } from '../../../features/home/home.types.ts';
import { HomePage } from '../../../features/home/home-page.tsx';
import {
  useAdmissions,
  useFacilitiesTile,
  usePeopleTile,
  useRolesTile,
} from '../../../features/home/organisation-source.tsx';
import { useMyActionsSource, useRecordTile } from '../../../features/records/home/home-sources.tsx';
import { WhatChanged } from '../../../features/records/home/what-changed.tsx';
import { param, readSearch, useSearchParams } from '../../../shared/page/search-params.ts';
import { typedSearch } from '../../../shared/page/typed-search.ts';
import { useMay } from '../../../shared/session/access.ts';

const Deadlines = lazy(() => import('../../../features/incidents/deadlines.tsx'));

/** Returns a hook for the tile of a type: how many records are open, overdue, and waiting for the user. */
const recordTile =
  (type: RecordType) =>
  (facilityId: AtFacility): LoadedTile => {
    const tile = useRecordTile(type, facilityId);
    return { ...tile, items: tile.items.map((item) => ({ ...item, key: type })) };
  };

/** What is due to authorities, for the EHS team. */
function LegalDeadlines({ facilityId }: { facilityId: AtFacility }) {
  const may = useMay();
  return (
    may(ANALYSTS) && (
      <Suspense fallback={<Skeleton height={84} />}>
        <Deadlines facilityId={facilityId} />
      </Suspense>
    )
  );
}

/** Contents of the home page: a module adds its tiles, actions and changes here; types of records have theirs by themselves. */
const SOURCES: HomeSources = {
  Notice: LegalDeadlines,
  useTiles: [...TILE_TYPES.map(recordTile), usePeopleTile, useRolesTile, useFacilitiesTile],
  useActions: [useMyActionsSource, useAdmissions],
  changes: [WhatChanged],
};

const { bell: Bell } = SHELL_REGISTRY;

/** Search parameters: the facility whose figures, actions and changes are shown. */
const readHomeSearch = readSearch({ facility: param.id });
type HomeSearch = ReturnType<typeof readHomeSearch>;

export const Route = createFileRoute('/_app/home')({ validateSearch: typedSearch<HomeSearch>, component: Home });

function Home() {
  const navigate = Route.useNavigate();
  const { facility } = useSearchParams(readHomeSearch);
  return (
    <HomePage
      sources={SOURCES}
      facilityId={facility}
      onFacility={(chosen) => void navigate({ search: { facility: chosen }, replace: true, resetScroll: false })}
      bell={Bell && <Bell place="page" />}
    />
  );
}
