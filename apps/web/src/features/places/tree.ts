import type { LevelKey, PlaceOfTree } from '@safety-qube/contract/schemas/organisation';

/** A place of the tree with those directly in it. */
export interface PlaceNode {
  readonly key: string;
  readonly place: PlaceOfTree;
  readonly children: readonly PlaceNode[];
}
/** A row of the tree that is in sight. */
export interface PlaceRow {
  readonly node: PlaceNode;
  readonly depth: number;
  readonly isOpen: boolean;
}

/** Identifies a place: a facility and a unit can have the same id. */
export const keyOf = ({ level, id }: Pick<PlaceOfTree, 'level' | 'id'>): string =>
  `${level === 'facility' ? 'f' : 'u'}${id}`;

/**
 * Builds the tree over the levels in use: units of other levels are left out, and what is in them moves up. Inactive places, and what
 * is in them, are left out unless they are shown.
 */
export function buildTree(
  places: readonly PlaceOfTree[],
  levels: readonly LevelKey[],
  showsInactive: boolean,
): PlaceNode[] {
  const units = new Map(places.filter((p) => p.level !== 'facility').map((unit) => [unit.id, unit]));
  const inside = new Map<string, PlaceOfTree[]>();
  for (const place of places) {
    if (place.level === 'facility' || !levels.includes(place.level)) continue;
    let above = place.parentId === null ? undefined : units.get(place.parentId);
    while (above && !levels.includes(above.level))
      above = above.parentId === null ? undefined : units.get(above.parentId);
    const key = above ? keyOf(above) : `f${place.facilityId}`;
    inside.set(key, [...(inside.get(key) ?? []), place]);
  }
  const nodeOf = (place: PlaceOfTree): PlaceNode => {
    const key = keyOf(place);
    const children = (inside.get(key) ?? [])
      .filter((one) => one.isActive || showsInactive)
      .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
    return { key, place, children: children.map(nodeOf) };
  };
  return places.filter((p) => p.level === 'facility' && (p.isActive || showsInactive)).map(nodeOf);
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Leaves the places whose name has all words of a search, with those that they are in and those in them. */
export function searchTree(nodes: readonly PlaceNode[], search: string): PlaceNode[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (!words.length) return [...nodes];
  const found = (node: PlaceNode): PlaceNode[] => {
    const name = folded(node.place.name);
    if (words.every((word) => name.includes(word))) return [node];
    const children = node.children.flatMap(found);
    return children.length ? [{ ...node, children }] : [];
  };
  return nodes.flatMap(found);
}

/** Returns the rows in sight: places, and those in the open ones. */
export const rowsOf = (nodes: readonly PlaceNode[], isOpen: (node: PlaceNode) => boolean, depth = 0): PlaceRow[] =>
  nodes.flatMap((node) => {
    const opened = node.children.length > 0 && isOpen(node);
    return [{ node, depth, isOpen: opened }, ...(opened ? rowsOf(node.children, isOpen, depth + 1) : [])];
  });

/** Returns a place of the tree with those that it is in, from the outside in; none if it is not in the tree. */
export function pathTo(nodes: readonly PlaceNode[], key: string): PlaceNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = pathTo(node.children, key);
    if (below.length) return [node, ...below];
  }
  return [];
}
