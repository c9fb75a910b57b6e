import { createFileRoute } from '@tanstack/react-router';
import type { HomeSources } from '../../../features/home/home.types.ts';
import { HomePage } from '../../../features/home/home-page.tsx';
import {
  useAdmissions,
  useFacilitiesTile,
  usePeopleTile,
  useRolesTile,
} from '../../../features/home/organisation-source.tsx';

/** What the home page is made of; a module adds its tile, its actions and its changes here. */
const SOURCES: HomeSources = {
  useTiles: [usePeopleTile, useRolesTile, useFacilitiesTile],
  useActions: [useAdmissions],
  changes: [],
};

export const Route = createFileRoute('/_app/home')({ component: () => <HomePage sources={SOURCES} /> });
