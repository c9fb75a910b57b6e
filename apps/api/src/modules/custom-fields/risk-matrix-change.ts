import { isDeepStrictEqual } from 'node:util';
import type { GivenMatrix, MatrixDefinition, StoredLevel } from '@safety-qube/contract/schemas/custom-fields';
import type { Change } from '../../platform/audit.ts';
import type { LoggedChange } from '../../platform/undo.ts';

type Cell = MatrixDefinition['cells'][number];
/** A level or a cell in the log: with its values, and in words. */
type Logged<E> = E & { readonly text: string };

const loggedLevel = (level: StoredLevel): Logged<StoredLevel> => ({
  ...level,
  text: [level.label, level.mark, level.color].filter(Boolean).join(' '),
});

function loggedCell({ likelihood, severity, levels }: MatrixDefinition, cell: Cell): Logged<Cell> {
  const row = likelihood.find(({ value }) => value === cell.likelihood)?.label;
  const column = severity.find(({ value }) => value === cell.severity)?.label;
  const level = levels.find(({ key }) => key === cell.level)?.label ?? '';
  return { ...cell, text: `${row} × ${column}: ${level} ${cell.score}` };
}

/** The cells of a matrix that another one does not have, or rates otherwise. */
const cellsBesides = (matrix: MatrixDefinition, other: MatrixDefinition): Logged<Cell>[] =>
  matrix.cells
    .filter((cell) => !other.cells.some((one) => isDeepStrictEqual(one, cell)))
    .map((cell) => loggedCell(matrix, cell));

/** What differs between two versions of the matrix, for the log; of its cells those that differ. */
export function matrixChange(before: MatrixDefinition, after: MatrixDefinition): Change {
  const labels = (axis: MatrixDefinition['likelihood']) => axis.map(({ label }) => label);
  const pairs: Change = {
    likelihood: [labels(before.likelihood), labels(after.likelihood)],
    severity: [labels(before.severity), labels(after.severity)],
    levels: [before.levels.map(loggedLevel), after.levels.map(loggedLevel)],
    cells: [cellsBesides(before, after), cellsBesides(after, before)],
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, [was, is]]) => !isDeepStrictEqual(was, is)));
}

const isSameCell = (a: Cell, b: Cell): boolean => a.likelihood === b.likelihood && a.severity === b.severity;
const withoutText = <E extends object>({ text: _, ...values }: Logged<E>) => values;

/** The matrix with what a line of the log has changed as it was before. */
export function matrixBefore(present: MatrixDefinition, { change }: Pick<LoggedChange, 'change'>): GivenMatrix {
  const was = <T>(property: string): T | undefined => change[property]?.[0] as T | undefined;
  const axis = (name: 'likelihood' | 'severity') =>
    was<string[]>(name)?.map((label, at) => ({ value: at + 1, label })) ?? present[name];
  const [cellsWere, cellsAre] = (change['cells'] ?? [[], []]) as readonly (readonly Logged<Cell>[])[];
  const others = present.cells.filter((cell) => !cellsAre?.some((one) => isSameCell(one, cell)));
  return {
    likelihood: [...axis('likelihood')],
    severity: [...axis('severity')],
    levels: was<Logged<StoredLevel>[]>('levels')?.map(withoutText) ?? present.levels,
    cells: [...others, ...(cellsWere ?? []).map(withoutText)] as GivenMatrix['cells'],
  };
}
