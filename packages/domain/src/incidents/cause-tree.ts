/** A cause, as a child of what it explains; immediate causes are at the top. */
export interface Cause {
  readonly id: string;
  readonly parentId: string | null;
  readonly text: string;
}

/** The answers to "why?" in the order in which they were given; siblings stay in that order. */
export type CauseTree = readonly Cause[];

/** Five whys are customary; two more are allowed. */
export const MAX_WHY_DEPTH = 7;
export const MAX_CAUSES = 100;

export const CAUSE_PROBLEMS = ['idTaken', 'unknownCause', 'unknownParent', 'cycle', 'tooDeep', 'tooMany'] as const;
export type CauseProblem = (typeof CAUSE_PROBLEMS)[number];

/** The changed tree, or the reason why it was not changed. */
export type Changed = { readonly tree: CauseTree } | { readonly problem: CauseProblem; readonly id: string };

const find = (tree: CauseTree, id: string | null): Cause | undefined => tree.find((cause) => cause.id === id);

/** A cause and its ancestors, from itself to the top; stops where a cycle closes. */
function pathOf(tree: CauseTree, id: string): Cause[] {
  const path: Cause[] = [];
  for (let at = find(tree, id); at && !path.includes(at); at = find(tree, at.parentId)) path.push(at);
  return path;
}

/** The depth of a cause, that is, which why it answers: 1 at the top. */
export const whyOf = (tree: CauseTree, id: string): number => pathOf(tree, id).length;

/** A cause and all its descendants, itself first. */
export function branchOf(tree: CauseTree, id: string): Cause[] {
  const below = new Set([id]);
  // After a move parents may come after their children in the list, so one pass is not enough.
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const { id: child, parentId } of tree) if (parentId !== null && below.has(parentId)) below.add(child);
  }
  return tree.filter((cause) => below.has(cause.id)).sort((a, b) => Number(b.id === id) - Number(a.id === id));
}

/** The root causes: those without a further why. */
export const rootCauses = (tree: CauseTree): Cause[] =>
  tree.filter(({ id }) => !tree.some(({ parentId }) => parentId === id));

/** The first problem of a tree that was received from a client; undefined for a valid one. */
export function causeProblem(tree: CauseTree): { problem: CauseProblem; id: string } | undefined {
  const extra = tree[MAX_CAUSES];
  if (extra) return { problem: 'tooMany', id: extra.id };
  const seen = new Set<string>();
  for (const { id, parentId } of tree) {
    if (seen.has(id)) return { problem: 'idTaken', id };
    seen.add(id);
    if (parentId !== null && !find(tree, parentId)) return { problem: 'unknownParent', id };
  }
  for (const { id } of tree) {
    const path = pathOf(tree, id);
    if (path.at(-1)?.parentId !== null) return { problem: 'cycle', id };
    if (path.length > MAX_WHY_DEPTH) return { problem: 'tooDeep', id };
  }
  return undefined;
}

const ifValid = (tree: CauseTree): Changed => causeProblem(tree) ?? { tree };

/** Adds a cause as the last child of its parent. */
export const addCause = (tree: CauseTree, cause: Cause): Changed => ifValid([...tree, cause]);

/** Moves a cause with its descendants under another cause or to the top (null), as the last child there; never under itself. */
export function moveCause(tree: CauseTree, id: string, parentId: string | null): Changed {
  const moved = find(tree, id);
  if (!moved) return { problem: 'unknownCause', id };
  return ifValid([...tree.filter((cause) => cause !== moved), { ...moved, parentId }]);
}

/** Whether a cause can be moved there, and is not there already. */
export const canMoveCause = (tree: CauseTree, id: string, parentId: string | null): boolean =>
  find(tree, id)?.parentId !== parentId && 'tree' in moveCause(tree, id, parentId);

/** Swaps a cause with the sibling before (-1) or after it (1); undefined if there is none. */
export function stepCause(tree: CauseTree, id: string, by: -1 | 1): CauseTree | undefined {
  const moved = find(tree, id);
  const siblings = tree.filter(({ parentId }) => parentId === moved?.parentId);
  const other = moved && siblings[siblings.indexOf(moved) + by];
  return other && tree.map((cause) => (cause === moved ? other : cause === other ? moved : cause));
}

/** A cause with its number in an outline: 1.2 is the second cause below the first immediate cause. */
export interface NumberedCause {
  readonly cause: Cause;
  readonly number: string;
}

/** All causes in depth-first order from the top. */
export function outlineOf(tree: CauseTree, parentId: string | null = null, above = ''): NumberedCause[] {
  return tree
    .filter((cause) => cause.parentId === parentId)
    .flatMap((cause, at) => {
      const number = `${above}${at + 1}`;
      return [{ cause, number }, ...outlineOf(tree, cause.id, `${number}.`)];
    });
}

/** Removes a cause and its descendants. */
export function removeCause(tree: CauseTree, id: string): Changed {
  if (!find(tree, id)) return { problem: 'unknownCause', id };
  const removedIds = new Set(branchOf(tree, id).map((cause) => cause.id));
  return { tree: tree.filter((cause) => !removedIds.has(cause.id)) };
}
