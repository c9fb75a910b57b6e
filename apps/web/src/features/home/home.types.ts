import type { Count } from '@safety-qube/contract/schemas/records';
import { isRecordType, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { ComponentType } from 'react';
import type { ActionGroup } from '../../components/ui/action-list.tsx';

/** The order of the six tiles of the specification, with that of hazards among them. Modules without pages have none yet. */
const TILE_ORDER = ['incident', 'hazard', 'ehsLibrary', 'task', 'inspection', 'issue', 'training'] as const;

export type TileKey = (typeof TILE_ORDER)[number] | RecordType | 'people' | 'roles' | 'facilities';

/** The record types in the order of their tiles; types that the order does not name come last. */
export const TILE_TYPES: readonly RecordType[] = [
  ...TILE_ORDER.filter((key) => isRecordType(key)),
  ...RECORD_TYPE_NAMES.filter((type) => !TILE_ORDER.some((key) => key === type)),
];

/** A figure of the strip: label, number, and a note on what follows from it. */
export interface Tile {
  readonly key: TileKey;
  readonly label: string;
  readonly value: Count | number;
  readonly unit: string;
  readonly note: string;
  /** Set only where something should be done. */
  readonly tone?: 'amber' | 'red';
  readonly to?: string;
}

/** A group of pending actions of the user; the home page shows only the first of them. */
export type HomeActionGroup = ActionGroup & {
  /** Address of the full list. */
  readonly href: string;
};

export type Loaded<T> = { readonly isPending: boolean; readonly isFailed: boolean; readonly items: readonly T[] };
/** A tile, and its label before its figure is known. */
export type LoadedTile = Loaded<Tile> & { readonly label?: string };

/** The facility that was chosen on the home page; undefined for all. */
export type AtFacility = number | undefined;

/**
 * What a module contributes to the home page; each is a hook, called for the signed-in user with the chosen facility, and empty where
 * it has nothing, or nothing of one facility.
 */
export interface HomeSources {
  /** What is shown above the actions. */
  readonly Notice: ComponentType<{ facilityId: AtFacility }>;
  readonly useTiles: readonly ((facilityId: AtFacility) => LoadedTile)[];
  readonly useActions: readonly ((facilityId: AtFacility) => Loaded<HomeActionGroup>)[];
  /** Columns of recent changes; without any the column is not shown. */
  readonly changes: readonly ComponentType<{ facilityId: AtFacility }>[];
}
