import { MATRIX_LIMITS, type RatedCell, type RiskLevel, type RiskMatrix } from './risk.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The characters of a text as people count them. */
export const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** The marks of levels that have none of their own: first letters, or their ranks where some begin with the same letter. */
export function usualMarks(labels: readonly string[]): string[] {
  const letters = labels.map((label) => charactersOf(label)[0] ?? '');
  const areDistinct = new Set(letters).size === letters.length;
  return letters.map((letter, at) => (areDistinct && letter) || `${at + 1}`);
}

type Draft = Pick<RiskMatrix, 'likelihood' | 'severity' | 'cells'> & {
  readonly levels: readonly (Pick<RiskLevel, 'key' | 'label'> & { readonly mark: string | null })[];
};
export type MatrixProblem = 'RISK_MATRIX_SIZE' | 'RISK_LEVEL_COUNT' | 'RISK_LABELS_ALIKE' | 'RISK_CELLS_INCOMPLETE';

const isWithin = (count: number, [least, most]: readonly [number, number]): boolean => count >= least && count <= most;
const areDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
const isSide = (axis: Draft['likelihood']): boolean =>
  isWithin(axis.length, MATRIX_LIMITS.side) && axis.every(({ value }, at) => value === at + 1);

/** The first rule that a matrix breaks; undefined if it can be saved. */
export function matrixProblem({ likelihood, severity, levels, cells }: Draft): MatrixProblem | undefined {
  if (!isSide(likelihood) || !isSide(severity)) return 'RISK_MATRIX_SIZE';
  if (!isWithin(levels.length, MATRIX_LIMITS.levels)) return 'RISK_LEVEL_COUNT';
  const usual = usualMarks(levels.map(({ label }) => label));
  const names = [likelihood, severity, levels].map((list) => list.map(({ label }) => label));
  const marks = levels.map(({ mark }, at) => mark ?? usual[at] ?? '');
  if (![...names, marks].every(areDistinct)) return 'RISK_LABELS_ALIKE';
  const keys = new Set(levels.map(({ key }) => key));
  const isRated = ({ score, level }: RatedCell): boolean =>
    level !== null && keys.has(level) && isWithin(score, [1, MATRIX_LIMITS.score]);
  const rated = new Set(cells.filter(isRated).map((cell) => `${cell.likelihood} ${cell.severity}`));
  const isComplete = likelihood.every((l) => severity.every((s) => rated.has(`${l.value} ${s.value}`)));
  return keys.size === levels.length && isComplete && cells.length === likelihood.length * severity.length
    ? undefined
    : 'RISK_CELLS_INCOMPLETE';
}
