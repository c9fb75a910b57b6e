import type { HazardItem, RaiseHazard } from '@safety-qube/contract/schemas/hazards';
import { type RatingMatrix, type RiskMatrix, rateRisk } from '@safety-qube/domain/records/risk';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { oneOfListed } from '../../platform/db/one-of.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { refuse } from '../../platform/errors.ts';
import type { FactTexts, OwnField, OwnImportField } from '../records/index.ts';

type RiskRow = Pick<
  Selectable<DB['hazard']>,
  'likelihood' | 'severity' | 'risk_score' | 'risk_level' | 'risk_is_serious' | 'risk_matrix_version'
>;
/** The columns of the risk that remains. */
export type ResidualRow = Pick<
  Selectable<DB['hazard']>,
  'residual_likelihood' | 'residual_severity' | 'residual_score' | 'residual_level' | 'residual_matrix_version'
>;
export type RiskInput = NonNullable<z.output<typeof RaiseHazard>['risk']>;

const UNRATED: RiskRow = {
  likelihood: null,
  severity: null,
  risk_score: null,
  risk_level: null,
  risk_is_serious: false,
  risk_matrix_version: null,
};

/** Rates a cell by the version of the matrix in which it was chosen. 422 RISK_UNKNOWN for one that it does not have. */
export function rate(matrix: RatingMatrix, risk: RiskInput | null | undefined): RiskRow {
  if (!risk) return UNRATED;
  const { likelihood, severity, matrixVersion = matrix.version } = risk;
  const rating = rateRisk(matrix, likelihood, severity);
  if (!rating || matrixVersion !== matrix.version) throw refuse('RISK_UNKNOWN');
  return {
    ...{ likelihood, severity, risk_score: rating.score, risk_level: rating.level, risk_matrix_version: matrixVersion },
    risk_is_serious: matrix.levels.some(({ key, isSerious }) => isSerious && key === rating.level),
  };
}

/** Whether a cell is the one that a record was rated with: it keeps its rating, whatever the matrix is today. */
const isRatedSo = (row: RiskRow, risk: RiskInput): boolean =>
  row.likelihood === risk.likelihood &&
  row.severity === risk.severity &&
  (risk.matrixVersion ?? row.risk_matrix_version) === row.risk_matrix_version;

/** Returns the label of a value on one of the matrix's axes. */
const labelOf = (axis: RiskMatrix['likelihood'], value: number | null): string | null =>
  axis.find((entry) => entry.value === value)?.label ?? (value === null ? null : String(value));

const cells = (axis: RiskMatrix['likelihood']) => axis.map(({ value, label }) => ({ value: String(value), label }));
/** Likelihood and severity as fields of an import. */
const AXES = (['likelihood', 'severity'] as const).map(
  (name): OwnImportField => ({
    name,
    label: `fact.${name}`,
    kind: 'choice',
    options: ({ matrix }) => cells(matrix[name]),
  }),
);

const present = (row: RiskRow): HazardItem['risk'] => {
  const { likelihood, severity, risk_score: score, risk_level: level, risk_matrix_version: matrixVersion } = row;
  if (likelihood === null || severity === null) return null;
  return { likelihood, severity, score: score ?? 0, level, matrixVersion: matrixVersion ?? 1 };
};

/** A rating as it is stored. */
interface Rating {
  readonly score: number | null;
  readonly level: string | null;
  readonly version: number | null;
}
/** The level of a rating in the version of the matrix by which it was made. */
const levelOf = ({ level, version }: Rating, { matrixOf }: Pick<FactTexts, 'matrixOf'>) =>
  matrixOf(version).levels.find(({ key }) => key === level);
/** A rating in words, such as High 16; null for none. */
export const ratingText = (rating: Rating, words: Pick<FactTexts, 'matrixOf'>): string | null =>
  rating.score === null ? null : [levelOf(rating, words)?.label, rating.score].filter(Boolean).join(' ');

const ratingOf = (row: RiskRow): Rating => ({
  score: row.risk_score,
  level: row.risk_level,
  version: row.risk_matrix_version,
});
/** The rating of the risk that remains. */
export const residualOf = (row: ResidualRow): Rating => ({
  score: row.residual_score,
  level: row.residual_level,
  version: row.residual_matrix_version,
});

/** A cell of the tenant's risk matrix with its rating, which is stored as it was when the cell was chosen. */
export const RISK: OwnField<RiskRow & ResidualRow, { readonly risk?: RiskInput | null }> = {
  columns: ['likelihood', 'severity', 'risk_score', 'risk_level', 'risk_is_serious', 'risk_matrix_version'],
  inList: true,
  facts: [
    {
      name: 'risk',
      label: 'fact.risk',
      say: (row, words) => ratingText(ratingOf(row), words),
      columns: ['risk_score', 'risk_level', 'risk_matrix_version'],
      mark(row, words) {
        const level = levelOf(ratingOf(row), words);
        if (!level) return null;
        // The risk as it was, and what remains of it: High 16 > Low 4.
        const texts = [this.say(row, words), ratingText(residualOf(row), words)];
        return { text: texts.filter((text) => text !== null).join(' > '), fill: level.color };
      },
    },
    ...(['likelihood', 'severity'] as const).map((name) => ({
      name,
      label: `fact.${name}` as const,
      say: (row: RiskRow, { matrixOf }: Pick<FactTexts, 'matrixOf'>) =>
        labelOf(matrixOf(row.risk_matrix_version)[name], row[name]),
      columns: [name, 'risk_matrix_version'],
    })),
  ],
  importFields: AXES,
  fromFile: ({ likelihood, severity }) =>
    likelihood === undefined && severity === undefined
      ? {}
      : // Either one without the other has no rating: `create` refuses it.
        { risk: { likelihood: Number(likelihood), severity: Number(severity) } },
  create: ({ risk }, { matrix }) => rate(matrix, risk),
  change: ({ risk }, { matrix }, row) =>
    risk === undefined || (risk && isRatedSo(row, risk)) ? {} : rate(matrix, risk),
  filter: ({ level }) => (typeof level === 'string' ? [oneOfListed(sql.ref('x.risk_level'), level)] : []),
  filterValues: { level: sql.ref('x.risk_level') },
  present: (row) => ({ risk: present(row) }),
};
