import type { ComponentType, ReactNode } from 'react';

/** The six tiles of the specification, and those of what is there besides. */
export type TileKey =
  | 'incident'
  | 'ehsLibrary'
  | 'task'
  | 'inspection'
  | 'issues'
  | 'training'
  | 'people'
  | 'roles'
  | 'facilities';

/** A figure of the strip: what it counts, how many, and its consequence. */
export interface Tile {
  readonly key: TileKey;
  readonly label: string;
  readonly value: number | string;
  readonly unit: string;
  readonly note: string;
  /** Coloured only where something should be done. */
  readonly tone?: 'amber' | 'red';
  readonly to?: string;
}

/** Something that waits for the person. */
export interface HomeAction {
  readonly id: string;
  readonly mark: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  /** When it is due, or since when it waits. */
  readonly when: string;
  /** A short verb. */
  readonly verb: string;
  readonly href: string;
}
export interface HomeActionGroup {
  readonly key: string;
  readonly label: string;
  /** All there are; `items` may be the first of them. */
  readonly total: number;
  readonly isLate?: boolean;
  readonly items: readonly HomeAction[];
  /** Where the rest is. */
  readonly href: string;
}

export type Loaded<T> = { readonly isPending: boolean; readonly isFailed: boolean; readonly items: readonly T[] };

/** What a module gives to the home page; each is a hook, called for whoever is signed in, and empty where it has nothing. */
export interface HomeSources {
  readonly useTiles: readonly (() => Loaded<Tile>)[];
  readonly useActions: readonly (() => Loaded<HomeActionGroup>)[];
  /** Columns of what changed; without any the column is absent. */
  readonly changes: readonly ComponentType[];
}
