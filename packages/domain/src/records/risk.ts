/** The tenant's matrix: values from 1, with labels, and levels by score. */
export interface RiskMatrix {
  readonly likelihood: readonly { readonly value: number; readonly label: string }[];
  readonly severity: readonly { readonly value: number; readonly label: string }[];
  readonly levels: readonly {
    readonly key: string;
    readonly label: string;
    readonly from: number;
    readonly to: number;
    readonly color: string;
  }[];
}

export interface RiskRating {
  readonly score: number;
  /** Key of the level; null when no level of the matrix covers the score. */
  readonly level: string | null;
}

/** Rates a cell of the matrix: score = likelihood x severity. Undefined for a value that the matrix does not have. */
export function rateRisk(matrix: RiskMatrix, likelihood: number, severity: number): RiskRating | undefined {
  if (!matrix.likelihood.some((l) => l.value === likelihood)) return undefined;
  if (!matrix.severity.some((s) => s.value === severity)) return undefined;
  const score = likelihood * severity;
  return { score, level: matrix.levels.find((level) => score >= level.from && score <= level.to)?.key ?? null };
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
