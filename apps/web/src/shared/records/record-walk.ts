import type { Count } from '@safety-qube/contract/schemas/records';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useSyncExternalStore } from 'react';
import { session } from '../session/session.ts';

/** The list that a record was opened from: its records in their order, for the links to the previous and next one. */
export interface ListContext {
  readonly type: RecordType;
  /** Ids on the shown page of the list, in its order. */
  readonly ids: readonly number[];
  /** How many records of the list come before the first of them. */
  readonly before: number;
  /** Number of records in the list; undefined while it is not known. */
  readonly total: Count | undefined;
  /** Address of the list as it was shown, for the link back to it. */
  readonly href: string;
}

/** Position of a record in the list: "3 of 42", and its neighbours there. */
export interface PlaceInWalk {
  readonly position: number;
  readonly total: Count | undefined;
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly href: string;
}

const walks = new Map<RecordType, ListContext>();
/** The record of each type whose page was opened last. */
const visited = new Map<RecordType, number>();
const listeners = new Set<() => void>();

/** Stores the most recently shown list of its type, for the lifetime of the window. */
export function storeListContext(walk: ListContext): void {
  walks.set(walk.type, walk);
  for (const react of listeners) react();
}

// Another user may sign in: the lists of the previous one are cleared.
session.subscribe(() => {
  if (session.isLoggedIn()) return;
  walks.clear();
  visited.clear();
  for (const react of listeners) react();
});

/** Stores the record whose page is open; undefined once the user is back on the list. */
export function storeVisited(type: RecordType, id: number | undefined): void {
  if (id === undefined) visited.delete(type);
  else visited.set(type, id);
}

/** Returns the record from which the user comes back to the list of an address; undefined if they do not. */
export const visitedFrom = (type: RecordType, href: string): number | undefined =>
  walks.get(type)?.href === href ? visited.get(type) : undefined;

/** Returns the position of a record in a list; undefined when it is not in it. */
export function placeIn(walk: ListContext | undefined, id: number): PlaceInWalk | undefined {
  const at = walk ? walk.ids.indexOf(id) : -1;
  if (!walk || at < 0) return undefined;
  return {
    position: walk.before + at + 1,
    total: walk.total,
    previous: walk.ids[at - 1],
    next: walk.ids[at + 1],
    href: walk.href,
  };
}

const follow = (react: () => void): (() => void) => {
  listeners.add(react);
  return () => listeners.delete(react);
};
/**
 * Returns the position of a record in the most recently shown list of its type; undefined when it was not opened from
 * one.
 */
export const usePlaceInWalk = (type: RecordType, id: number): PlaceInWalk | undefined =>
  placeIn(
    useSyncExternalStore(follow, () => walks.get(type)),
    id,
  );
