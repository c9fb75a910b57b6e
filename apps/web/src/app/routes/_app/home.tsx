import { createFileRoute } from '@tanstack/react-router';
import type { HomeSources, Loaded, Tile } from '../../../features/home/home.types.ts';
import { HomePage } from '../../../features/home/home-page.tsx';
import {
  useAdmissions,
  useFacilitiesTile,
  usePeopleTile,
  useRolesTile,
} from '../../../features/home/organisation-source.tsx';
import { useMyActionsSource, useRecordTile } from '../../../features/records/home/home-sources.tsx';
import { WhatChanged } from '../../../features/records/home/what-changed.tsx';

/** Hazards: how many are open, overdue, and waiting for the user. */
function useHazardTile(): Loaded<Tile> {
  const tile = useRecordTile('hazard');
  return { ...tile, items: tile.items.map((item) => ({ ...item, key: 'hazard' })) };
}

/** Incidents: how many are open, overdue, and waiting for the user. */
function useIncidentTile(): Loaded<Tile> {
  const tile = useRecordTile('incident');
  return { ...tile, items: tile.items.map((item) => ({ ...item, key: 'incident' })) };
}

/** Tasks: how many are open, overdue, and waiting for the user. */
function useTaskTile(): Loaded<Tile> {
  const tile = useRecordTile('task');
  return { ...tile, items: tile.items.map((item) => ({ ...item, key: 'task' })) };
}

/** Contents of the home page; a module adds its tile, its actions and its changes here. */
const SOURCES: HomeSources = {
  useTiles: [useIncidentTile, useHazardTile, useTaskTile, usePeopleTile, useRolesTile, useFacilitiesTile],
  useActions: [useMyActionsSource, useAdmissions],
  changes: [WhatChanged],
};

export const Route = createFileRoute('/_app/home')({ component: () => <HomePage sources={SOURCES} /> });
