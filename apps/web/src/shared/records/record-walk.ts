import type { Count } from '@safety-qube/contract/records';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { useSyncExternalStore } from 'react';
import { session } from '../session/session.ts';

/** The list that a record was opened from: its records in their order, to go from one to the next. */
export interface RecordWalk {
  readonly type: RecordType;
  /** Ids of the page of the list that was shown, in its order. */
  readonly ids: readonly number[];
  /** How many records of the list come before the first of them. */
  readonly before: number;
  /** How many the list has in all; undefined while it is not known. */
  readonly total: Count | undefined;
  /** Address of the list as it was, to go back to. */
  readonly href: string;
}

/** Where a record stands in the list: "3 of 42", and its neighbours there. */
export interface PlaceInWalk {
  readonly position: number;
  readonly total: Count | undefined;
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly href: string;
}

const walks = new Map<RecordType, RecordWalk>();
const listeners = new Set<() => void>();

/** Keeps the list last seen of its type; it lasts as long as the window. */
export function keepWalk(walk: RecordWalk): void {
  walks.set(walk.type, walk);
  for (const react of listeners) react();
}

// Another person may come: the lists of the one who left are not theirs.
session.subscribe(() => {
  if (session.isLoggedIn()) return;
  walks.clear();
  for (const react of listeners) react();
});

/** Where a record stands in a list; undefined when it is not one of it. */
export function placeIn(walk: RecordWalk | undefined, id: number): PlaceInWalk | undefined {
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
/** Where a record stands in the list of its type that was seen last; undefined when it was not opened from one. */
export const usePlaceInWalk = (type: RecordType, id: number): PlaceInWalk | undefined =>
  placeIn(
    useSyncExternalStore(follow, () => walks.get(type)),
    id,
  );
