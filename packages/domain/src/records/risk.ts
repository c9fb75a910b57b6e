/**
 * Limits of a matrix: values on each side, levels, the longest texts, the highest number of a cell. A mark is two letters or signs as people
 * see them, of which each can consist of several characters.
 */
export const MATRIX_LIMITS = { side: [3, 7], levels: [2, 7], label: 40, mark: 2, markLength: 16, score: 999 } as const;

/** A level of risk; those of a matrix begin with the lowest. */
export interface RiskLevel {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** What tells it from the others without its colour. */
  readonly mark: string;
  /** Whether its records need more than weak measures. */
  readonly isSerious: boolean;
}

export interface RatedCell {
  readonly likelihood: number;
  readonly severity: number;
  readonly score: number;
  /** Key of its level; null in an early matrix whose levels did not cover the score. */
  readonly level: string | null;
}

interface AxisValue {
  readonly value: number;
  readonly label: string;
}

/** A version of the tenant's matrix: values from 1, with labels, and a number and a level for each cell. */
export interface RiskMatrix {
  readonly version: number;
  readonly likelihood: readonly AxisValue[];
  readonly severity: readonly AxisValue[];
  readonly levels: readonly RiskLevel[];
  /** Levels of earlier versions, which records may still have. */
  readonly formerLevels: readonly RiskLevel[];
  readonly cells: readonly RatedCell[];
}

/** The parts of a matrix by which cells are rated. */
export interface RatingMatrix extends Pick<RiskMatrix, 'version' | 'cells'> {
  readonly levels: readonly Pick<RiskLevel, 'key' | 'isSerious'>[];
}

export interface RiskRating {
  readonly score: number;
  readonly level: string | null;
}

/** Rates a cell of the matrix. Undefined for one that it does not have. */
export function rateRisk(
  { cells }: Pick<RiskMatrix, 'cells'>,
  likelihood: number,
  severity: number,
): RiskRating | undefined {
  const cell = cells.find((one) => one.likelihood === likelihood && one.severity === severity);
  return cell && { score: cell.score, level: cell.level };
}

const KEYS = ['likelihood', 'likelihoodLabel', 'severity', 'severityLabel', 'score', 'level'];

/** The content of the JSON of a risk matrix response. */
export interface RiskResponse extends RiskRating {
  readonly likelihood: number;
  readonly likelihoodLabel: string;
  readonly severity: number;
  readonly severityLabel: string;
}

/** Whether a text is a risk matrix response: JSON of an object with exactly the six keys (specification, section 3). */
export function isRiskResponse(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const keys = Object.keys(value);
    return keys.length === KEYS.length && KEYS.every((key) => keys.includes(key));
  } catch {
    return false;
  }
}

/**
 * Priority value (1 the most urgent) that a record gets if its raiser chose none: the most urgent for immediate danger, else by the
 * level of its risk; the second lowest if it was not rated. `values` are the tenant's, ascending.
 */
export function defaultPriority(
  values: readonly number[],
  { immediateDanger, level, levels }: { immediateDanger: boolean; level: string | null; levels: readonly string[] },
): number | null {
  if (!values.length) return null;
  const last = values.length - 1;
  if (immediateDanger) return values[0] ?? null;
  if (level === null) return values[Math.max(0, last - 1)] ?? null;
  // The highest level maps to the most urgent priority, the next to the second, and so on.
  const fromTop = levels.length - 1 - levels.indexOf(level);
  return values[Math.min(last, fromTop)] ?? null;
}
