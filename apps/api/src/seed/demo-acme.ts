import { saveRiskMatrix } from '../modules/custom-fields/index.ts';
import type { Tenant } from '../platform/context.ts';
import type { TenantDb } from '../platform/db/database.ts';
import { makeChanges } from './demo-acting.ts';
import { fieldSteps } from './demo-fields.ts';

const LEVELS = [
  { key: 'low', label: 'Acceptable', color: '#DDF0E4', isSerious: false },
  { key: 'medium', label: 'Tolerable', color: '#FAEDB9', isSerious: false },
  { key: 'high', label: 'Substantial', color: '#FBD5B2', isSerious: true },
  { key: 'extreme', label: 'Intolerable', color: '#F5B7B1', isSerious: true },
  { key: 'stop', label: 'Stop work', color: '#E59BBE', isSerious: true },
];
/** The highest scores of the levels but the last. */
const HIGHEST_SCORES = [2, 4, 8, 12];
const LIKELIHOOD = ['Improbable', 'Occasional', 'Probable', 'Frequent'];
const SEVERITY = ['First aid', 'Medical treatment', 'Lost time', 'Fatality'];

const axis = (labels: readonly string[]) => labels.map((label, index) => ({ value: index + 1, label }));
const cells = axis(LIKELIHOOD).flatMap(({ value: likelihood }) =>
  axis(SEVERITY).map(({ value: severity }) => {
    const score = likelihood * severity;
    const rank = HIGHEST_SCORES.filter((highest) => score > highest).length;
    return { likelihood, severity, score, level: LEVELS[rank]?.key ?? '' };
  }),
);

/** What the second organisation of the demo has changed: fields of its own, and a matrix of 4 x 4 with five levels. */
export const administerAcme = (tx: TenantDb, tenant: Tenant, administrator: number): Promise<void> =>
  makeChanges(tx, tenant, [
    ...fieldSteps(tenant.slug, administrator),
    [
      210,
      administrator,
      (ctx) => saveRiskMatrix(ctx, { likelihood: axis(LIKELIHOOD), severity: axis(SEVERITY), levels: LEVELS, cells }),
    ],
  ]);
