import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import { LEVEL_COLOURS } from './level-colours.ts';

export type Axis = 'likelihood' | 'severity';
export type Level = RiskMatrix['levels'][number];
export type Cell = RiskMatrix['cells'][number];
/** The parts of a matrix that are edited. */
export type MatrixDraft = Pick<RiskMatrix, 'likelihood' | 'severity' | 'levels' | 'cells'>;

export const draftOf = ({ likelihood, severity, levels, cells }: MatrixDraft): MatrixDraft => ({
  likelihood,
  severity,
  levels,
  cells,
});

/** The body of the request that saves a draft. */
export const bodyOf = (draft: MatrixDraft) => ({
  ...draft,
  levels: draft.levels.map((level) => ({ ...level, mark: level.mark.trim() || null })),
  cells: draft.cells.map((cell) => ({ ...cell, level: cell.level ?? '' })),
});
export const isSame = (a: MatrixDraft, b: MatrixDraft): boolean =>
  JSON.stringify(bodyOf(draftOf(a))) === JSON.stringify(bodyOf(draftOf(b)));

const [LEAST, MOST] = MATRIX_LIMITS.side;
export const mayAddValue = (draft: MatrixDraft, axis: Axis): boolean => draft[axis].length < MOST;
export const mayRemoveValue = (draft: MatrixDraft, axis: Axis): boolean => draft[axis].length > LEAST;
export const mayAddLevel = ({ levels }: MatrixDraft): boolean => levels.length < MATRIX_LIMITS.levels[1];
export const mayRemoveLevel = ({ levels }: MatrixDraft): boolean => levels.length > MATRIX_LIMITS.levels[0];

/** Adds the highest value of a side; its cells have the levels of the value below. */
export function addValue(draft: MatrixDraft, axis: Axis): MatrixDraft {
  const last = draft[axis].length;
  const added = draft.cells
    .filter((cell) => cell[axis] === last)
    .map((cell) => {
      const next = { ...cell, [axis]: last + 1 };
      return { ...next, score: next.likelihood * next.severity };
    });
  return { ...draft, [axis]: [...draft[axis], { value: last + 1, label: '' }], cells: [...draft.cells, ...added] };
}

/** Removes a value of a side; the values above follow it. */
export function removeValue(draft: MatrixDraft, axis: Axis, value: number): MatrixDraft {
  const after = (one: number): number => (one > value ? one - 1 : one);
  return {
    ...draft,
    [axis]: draft[axis].filter((one) => one.value !== value).map((one) => ({ ...one, value: after(one.value) })),
    cells: draft.cells.filter((cell) => cell[axis] !== value).map((cell) => ({ ...cell, [axis]: after(cell[axis]) })),
  };
}

export const nameValue = (draft: MatrixDraft, axis: Axis, value: number, label: string): MatrixDraft => ({
  ...draft,
  [axis]: draft[axis].map((one) => (one.value === value ? { ...one, label } : one)),
});

/** Changes the cell of a likelihood and a severity. */
export const changeCell = (
  draft: MatrixDraft,
  { likelihood, severity }: Pick<Cell, Axis>,
  change: Partial<Pick<Cell, 'score' | 'level'>>,
): MatrixDraft => ({
  ...draft,
  cells: draft.cells.map((cell) =>
    cell.likelihood === likelihood && cell.severity === severity ? { ...cell, ...change } : cell,
  ),
});

export const changeLevel = (draft: MatrixDraft, key: string, change: Partial<Omit<Level, 'key'>>): MatrixDraft => ({
  ...draft,
  levels: draft.levels.map((level) => (level.key === key ? { ...level, ...change } : level)),
});

/** Adds a level above the others, in a colour that none has. */
export function addLevel(draft: MatrixDraft): MatrixDraft {
  const keys = new Set(draft.levels.map(({ key }) => key));
  const used = new Set(draft.levels.map(({ color }) => color.toUpperCase()));
  const free = LEVEL_COLOURS.find(({ color }) => !used.has(color)) ?? LEVEL_COLOURS[0];
  const number = [1, 2, 3, 4, 5, 6, 7, 8].find((one) => !keys.has(`new ${one}`)) ?? 0;
  const level = { key: `new ${number}`, label: '', color: free.color, mark: '', isSerious: true };
  return { ...draft, levels: [...draft.levels, level] };
}

/** Removes a level; its cells get the one below, or that above the lowest. */
export function removeLevel(draft: MatrixDraft, key: string): MatrixDraft {
  const at = draft.levels.findIndex((level) => level.key === key);
  const heir = draft.levels[at - 1] ?? draft.levels[at + 1];
  return {
    ...draft,
    levels: draft.levels.filter((level) => level.key !== key),
    cells: draft.cells.map((cell) => (cell.level === key && heir ? { ...cell, level: heir.key } : cell)),
  };
}

/** Moves a level one rank up. */
export function raiseLevel(draft: MatrixDraft, key: string): MatrixDraft {
  const at = draft.levels.findIndex((level) => level.key === key);
  const levels = [...draft.levels];
  const [level] = levels.splice(at, 1);
  return level ? { ...draft, levels: levels.toSpliced(at + 1, 0, level) } : draft;
}
