import type { HazardItem, hazardBodies } from '@safety-qube/contract/schemas/hazards';
import type { Selectable } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../platform/db/schema.gen.ts';
import { refuse } from '../../platform/errors.ts';
import {
  type Acting,
  camelCase,
  type Effect,
  type OwnField,
  readWriteRules,
  resolutionParts,
} from '../records/index.ts';
import { type ResidualRow, rate, ratingText, residualOf } from './risk-field.ts';

type Approval = z.output<typeof hazardBodies.approve>;

/** The columns of the risk that remains. */
export const RESIDUAL_COLUMNS: readonly (keyof ResidualRow)[] = [
  'residual_likelihood',
  'residual_severity',
  'residual_score',
  'residual_level',
  'residual_matrix_version',
];
const UNRATED: ResidualRow = {
  residual_likelihood: null,
  residual_severity: null,
  residual_score: null,
  residual_level: null,
  residual_matrix_version: null,
};

const present = (row: ResidualRow): HazardItem['residualRisk'] => {
  const { residual_likelihood: likelihood, residual_severity: severity } = row;
  if (likelihood === null || severity === null) return null;
  const { residual_score: score, residual_level: level, residual_matrix_version: matrixVersion } = row;
  return { likelihood, severity, score: score ?? 0, level, matrixVersion: matrixVersion ?? 1 };
};

/** The risk that remains, which only an approval rates. */
export const RESIDUAL_RISK: OwnField<ResidualRow, object> = {
  columns: RESIDUAL_COLUMNS,
  inList: true,
  facts: [
    {
      name: 'residualRisk',
      label: 'fact.residualRisk',
      say: (row, words) => ratingText(residualOf(row), words),
      columns: ['residual_score', 'residual_level', 'residual_matrix_version'],
    },
  ],
  importFields: [],
  fromFile: () => ({}),
  create: () => UNRATED,
  change: () => ({}),
  filter: () => [],
  present: (row) => ({ residualRisk: present(row) }),
};

/** Stores the risk that remains, and returns what this changes; nothing if it is as before. */
async function store({ ctx, record }: Acting, now: ResidualRow): Promise<Pick<Effect, 'change'>> {
  const before = record as unknown as ResidualRow;
  const changed = RESIDUAL_COLUMNS.filter((column) => before[column] !== now[column]);
  if (!changed.length) return {};
  await ctx.tx.updateTable('hazard').set(now).where('record_id', '=', record.id).execute();
  return { change: Object.fromEntries(changed.map((column) => [camelCase(column), [before[column], now[column]]])) };
}

/** Rates the risk that remains as an approval does. 422 RESIDUAL_RISK_MISSING without a rating of a hazard with a serious risk. */
async function rateResidual(acting: Acting, { residualRisk }: Approval): Promise<Pick<Effect, 'change'>> {
  const { ctx, definition, record } = acting;
  const { risk_is_serious } = record as unknown as Selectable<DB['hazard']>;
  if (!residualRisk) {
    if (risk_is_serious) throw refuse('RESIDUAL_RISK_MISSING');
    return store(acting, UNRATED);
  }
  const place = { facilityId: record.facility_id, departmentId: record.department_id };
  const { matrix } = await readWriteRules(ctx, definition, place, [], { risk: residualRisk });
  const rating = rate(matrix, residualRisk);
  return store(acting, {
    residual_likelihood: rating.likelihood,
    residual_severity: rating.severity,
    residual_score: rating.risk_score,
    residual_level: rating.risk_level,
    residual_matrix_version: rating.risk_matrix_version,
  });
}

const { effects } = resolutionParts;

/** An action after which nobody says any more which risk remains. */
const unrated = (action: 'withdraw' | 'decline') => async (acting: Acting, body: never) => ({
  ...(await effects[action]?.(acting, body)),
  ...(await store(acting, UNRATED)),
});

/** What each action of a hazard's workflow does: an approval rates the risk that remains, until it is withdrawn or declined. */
export const HAZARD_EFFECTS: typeof effects = {
  ...effects,
  approve: async (acting: Acting, body: never) => ({
    ...(await effects['approve']?.(acting, body)),
    ...(await rateResidual(acting, body)),
  }),
  withdraw: unrated('withdraw'),
  decline: unrated('decline'),
};
