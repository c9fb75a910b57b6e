import type { Count } from '@safety-qube/contract/records';
import type { ComponentType } from 'react';
import type { ActionGroup } from '../../components/ui/action-list.tsx';

/** The six tiles of the specification, and those of what is there besides. */
export type TileKey =
  | 'incident'
  | 'ehsLibrary'
  | 'task'
  | 'inspection'
  | 'issues'
  | 'training'
  | 'hazard'
  | 'people'
  | 'roles'
  | 'facilities';

/** A figure of the strip: what it counts, how many, and its consequence. */
export interface Tile {
  readonly key: TileKey;
  readonly label: string;
  readonly value: Count | number;
  readonly unit: string;
  readonly note: string;
  /** Coloured only where something should be done. */
  readonly tone?: 'amber' | 'red';
  readonly to?: string;
}

/** Things that wait for the person; on the home page the first of them. */
export type HomeActionGroup = ActionGroup & {
  /** Where the rest is. */
  readonly href: string;
};

export type Loaded<T> = { readonly isPending: boolean; readonly isFailed: boolean; readonly items: readonly T[] };

/** What a module gives to the home page; each is a hook, called for whoever is signed in, and empty where it has nothing. */
export interface HomeSources {
  readonly useTiles: readonly (() => Loaded<Tile>)[];
  readonly useActions: readonly (() => Loaded<HomeActionGroup>)[];
  /** Columns of what changed; without any the column is absent. */
  readonly changes: readonly ComponentType[];
}
