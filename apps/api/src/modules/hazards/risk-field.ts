import type { HazardItem, RaiseHazard } from '@safety-qube/contract/schemas/hazards';
import { type RiskMatrix, rateRisk } from '@safety-qube/domain/records/risk';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { oneOfListed } from '../../platform/db/one-of.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { refuse } from '../../platform/errors.ts';
import type { OwnField, OwnImportField } from '../records/index.ts';

type RiskRow = Pick<Selectable<DB['hazard']>, 'likelihood' | 'severity' | 'risk_score' | 'risk_level'>;
type RiskInput = NonNullable<z.output<typeof RaiseHazard>['risk']>;

/** Rates a cell by the tenant's matrix. 422 RISK_UNKNOWN for one that it does not have. */
function rate(matrix: RiskMatrix, risk: RiskInput | null | undefined): RiskRow {
  if (!risk) return { likelihood: null, severity: null, risk_score: null, risk_level: null };
  const rating = rateRisk(matrix, risk.likelihood, risk.severity);
  if (!rating) throw refuse('RISK_UNKNOWN');
  return { ...risk, risk_score: rating.score, risk_level: rating.level };
}

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

const present = ({ likelihood, severity, risk_score, risk_level }: RiskRow): HazardItem['risk'] =>
  likelihood === null || severity === null ? null : { likelihood, severity, score: risk_score ?? 0, level: risk_level };

/** A cell of the tenant's risk matrix with its rating, which is stored as it was when the cell was chosen. */
export const RISK: OwnField<RiskRow, { readonly risk?: RiskInput | null }> = {
  columns: ['likelihood', 'severity', 'risk_score', 'risk_level'],
  inList: true,
  facts: [
    {
      name: 'risk',
      label: 'fact.risk',
      say({ risk_score: score, risk_level: level }, { matrix }) {
        if (score === null) return null;
        return [matrix.levels.find(({ key }) => key === level)?.label, score].filter(Boolean).join(' ');
      },
      columns: ['risk_score', 'risk_level'],
      mark(row, words) {
        const level = words.matrix.levels.find(({ key }) => key === row.risk_level);
        return level ? { text: this.say(row, words), fill: level.color } : null;
      },
    },
    ...(['likelihood', 'severity'] as const).map((name) => ({
      name,
      label: `fact.${name}` as const,
      say: (row: RiskRow, { matrix }: { matrix: RiskMatrix }) => labelOf(matrix[name], row[name]),
    })),
  ],
  importFields: AXES,
  fromFile: ({ likelihood, severity }) =>
    likelihood === undefined && severity === undefined
      ? {}
      : // Either one without the other has no rating: `create` refuses it.
        { risk: { likelihood: Number(likelihood), severity: Number(severity) } },
  create: ({ risk }, { matrix }) => rate(matrix, risk),
  change: ({ risk }, { matrix }) => (risk === undefined ? {} : rate(matrix, risk)),
  filter: ({ level }) => (typeof level === 'string' ? [oneOfListed(sql.ref('x.risk_level'), level)] : []),
  present: (row) => ({ risk: present(row) }),
};
