import type { EditHazard, HazardItem, RaiseHazard } from '@safety-qube/contract/hazards';
import { hazards } from '@safety-qube/contract/hazards';
import { HAZARD } from '@safety-qube/domain/record-types/hazard';
import { type RiskMatrix, rateRisk } from '@safety-qube/domain/records/risk';
import { sql } from 'kysely';
import type * as z from 'zod';
import { isOrNot, oneOfListed } from '../../platform/db/one-of.ts';
import { refuse } from '../../platform/errors.ts';
import { defineRecordType, type OwnFact, type OwnImport, resolutionParts } from '../records/index.ts';

interface HazardRow {
  readonly likelihood: number | null;
  readonly severity: number | null;
  readonly risk_score: number | null;
  readonly risk_level: string | null;
  readonly immediate_danger: boolean;
  readonly interim_control: string | null;
}
type RiskInput = NonNullable<z.output<typeof RaiseHazard>['risk']>;

/** A chosen cell rated by the tenant's matrix. 422 RISK_UNKNOWN for one that it does not have. */
function rate(
  matrix: RiskMatrix,
  risk: RiskInput | null | undefined,
): Pick<HazardRow, 'likelihood' | 'severity' | 'risk_score' | 'risk_level'> {
  if (!risk) return { likelihood: null, severity: null, risk_score: null, risk_level: null };
  const rating = rateRisk(matrix, risk.likelihood, risk.severity);
  if (!rating) throw refuse('RISK_UNKNOWN');
  return { ...risk, risk_score: rating.score, risk_level: rating.level };
}

const presentItem = (row: HazardRow): Pick<HazardItem, 'risk' | 'immediateDanger'> => ({
  risk:
    row.likelihood === null || row.severity === null
      ? null
      : { likelihood: row.likelihood, severity: row.severity, score: row.risk_score ?? 0, level: row.risk_level },
  immediateDanger: row.immediate_danger,
});

/** What differs between a row and what is wanted of it. */
const differing = <T extends object>(row: T, wanted: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => row[column as keyof T] !== value),
  ) as Partial<T>;

/** What a value of one of the matrix's axes is called. */
const labelOf = (axis: RiskMatrix['likelihood'], value: number | null): string | null =>
  axis.find((entry) => entry.value === value)?.label ?? (value === null ? null : String(value));

/** What is known of a hazard beyond a record, in words. */
const FACTS: readonly OwnFact[] = [
  {
    name: 'risk',
    label: 'fact.risk',
    say(row, { matrix }) {
      const { risk_score: score, risk_level: level } = row as HazardRow;
      if (score === null) return null;
      return [matrix.levels.find(({ key }) => key === level)?.label, score].filter(Boolean).join(' ');
    },
    columns: ['risk_score', 'risk_level'],
    mark(row, words) {
      const level = words.matrix.levels.find(({ key }) => key === (row as HazardRow).risk_level);
      return level ? { text: this.say(row, words), fill: level.color } : null;
    },
  },
  {
    name: 'likelihood',
    label: 'fact.likelihood',
    say: (row, { matrix }) => labelOf(matrix.likelihood, (row as HazardRow).likelihood),
  },
  {
    name: 'severity',
    label: 'fact.severity',
    say: (row, { matrix }) => labelOf(matrix.severity, (row as HazardRow).severity),
  },
  {
    name: 'immediateDanger',
    label: 'fact.immediateDanger',
    say: (row, { yesNo }) => yesNo((row as HazardRow).immediate_danger),
    mark: (row) => ((row as HazardRow).immediate_danger ? { text: null, fill: null } : null),
  },
  {
    name: 'interimControl',
    label: 'fact.interimControl',
    isText: true,
    say: (row) => (row as HazardRow).interim_control,
  },
];

const cells = (axis: RiskMatrix['likelihood']) => axis.map(({ value, label }) => ({ value: String(value), label }));

/** What a file can bring of a hazard beyond a record. */
const IMPORT: OwnImport = {
  fields: [
    { name: 'likelihood', label: 'fact.likelihood', kind: 'choice', options: ({ matrix }) => cells(matrix.likelihood) },
    { name: 'severity', label: 'fact.severity', kind: 'choice', options: ({ matrix }) => cells(matrix.severity) },
    { name: 'immediateDanger', label: 'fact.immediateDanger', kind: 'flag' },
    { name: 'interimControl', label: 'fact.interimControl', kind: 'text', longest: 2000 },
  ],
  input: ({ likelihood, severity, immediateDanger, interimControl }) => ({
    // One without the other rates nothing: `create` refuses it.
    ...((likelihood !== undefined || severity !== undefined) && {
      risk: { likelihood: Number(likelihood), severity: Number(severity) },
    }),
    immediateDanger: immediateDanger === 'true',
    ...(interimControl !== undefined && { interimControl }),
  }),
};

/** Hazards: what they add to a record, and nothing else. */
export const hazardDefinition = defineRecordType({
  ...HAZARD,
  ...resolutionParts,
  table: 'hazard',
  columns: {
    item: ['likelihood', 'severity', 'risk_score', 'risk_level', 'immediate_danger'],
    detail: ['interim_control'],
  },
  facts: FACTS,
  query: hazards.list.query,
  create(input, { matrix }) {
    const { risk, immediateDanger = false, interimControl } = input as z.output<typeof RaiseHazard>;
    const rated = rate(matrix, risk);
    return {
      row: { ...rated, immediate_danger: immediateDanger, interim_control: interimControl || null },
      urgency: { immediateDanger, level: rated.risk_level },
    };
  },
  change(input, row, { matrix }) {
    const { risk, immediateDanger, interimControl } = input as z.output<typeof EditHazard>;
    return differing(row as HazardRow, {
      ...(risk !== undefined && rate(matrix, risk)),
      ...(immediateDanger !== undefined && { immediate_danger: immediateDanger }),
      ...(interimControl !== undefined && { interim_control: interimControl || null }),
    });
  },
  filter(query) {
    const { level, immediateDanger } = query as { level?: string; immediateDanger?: boolean };
    return [
      ...(level === undefined ? [] : [oneOfListed(sql.ref('x.risk_level'), level)]),
      ...(immediateDanger === undefined ? [] : [isOrNot(sql.ref('x.immediate_danger'), immediateDanger)]),
    ];
  },
  import: IMPORT,
  isSerious(row) {
    const { risk_level: level, immediate_danger: isDanger } = row as HazardRow;
    return isDanger || level === 'high' || level === 'extreme';
  },
  presentItem: (row) => presentItem(row as HazardRow),
  presentDetail: (row) => ({ ...presentItem(row as HazardRow), interimControl: (row as HazardRow).interim_control }),
});
