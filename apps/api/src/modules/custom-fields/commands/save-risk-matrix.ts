import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { saveRiskMatrix as call } from '@safety-qube/contract/endpoints/risk-matrix';
import type {
  GivenMatrix,
  MatrixDefinition,
  RiskMatrix,
  StoredLevel,
} from '@safety-qube/contract/schemas/custom-fields';
import { contrast, READABLE } from '@safety-qube/domain/colours';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import { charactersOf, matrixProblem } from '@safety-qube/domain/records/risk-matrix-rules';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';

import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { readRiskMatrix, readStoredMatrix, storedParts } from '../risk-matrix.queries.ts';
import { matrixChange } from '../risk-matrix-change.ts';

/** The colour of text on a level, in the light. */
const INK = '#151a23';

/** Keys of new levels: those of present and former levels stay, any other is temporary. */
function keysOf(given: GivenMatrix['levels'], known: readonly StoredLevel[]): ReadonlyMap<string, string> {
  const kept = new Set(known.map(({ key }) => key));
  let last = 0;
  const nextKey = (): string => {
    do last += 1;
    while (kept.has(`level-${last}`));
    return `level-${last}`;
  };
  return new Map(given.map(({ key }) => [key, kept.has(key) ? key : nextKey()]));
}

/**
 * Returns the definition that a user has entered, as it is stored after the present one. 422 RISK_MATRIX_SIZE, RISK_LEVEL_COUNT,
 * RISK_LABELS_ALIKE, RISK_CELLS_INCOMPLETE, RISK_MARK_LONG and RISK_COLOUR_DARK.
 */
export function definitionOf(
  ctx: Pick<Ctx, 'language'>,
  given: GivenMatrix,
  present: MatrixDefinition,
): MatrixDefinition {
  const levels = given.levels.map((level) => ({ ...level, mark: level.mark ?? null }));
  const problem = matrixProblem({ ...given, levels });
  if (problem) throw refuse(problem);
  if (levels.some(({ mark }) => mark !== null && charactersOf(mark).length > MATRIX_LIMITS.mark))
    throw refuse('RISK_MARK_LONG');
  const dark = levels.find(({ color }) => contrast(color, INK) < READABLE);
  if (dark) throw refuse('RISK_COLOUR_DARK', { level: dark.label });
  const known = [...present.levels, ...present.formerLevels];
  const keys = keysOf(given.levels, known);
  const keyOf = (key: string): string => keys.get(key) ?? key;
  const { likelihood, severity } = given;
  const cells = given.cells.toSorted((a, b) => a.likelihood - b.likelihood || a.severity - b.severity);
  const used = new Set(keys.values());
  return {
    ...storedParts(ctx.language, {
      likelihood,
      severity,
      levels: levels.map((level) => ({ ...level, key: keyOf(level.key) })),
      cells: cells.map((cell) => ({ ...cell, level: keyOf(cell.level) })),
    }),
    formerLevels: known.filter(({ key }) => !used.has(key)),
  };
}

/**
 * Adds a version of the risk matrix; earlier ones stay as they are, because ratings keep the one that they were made by. Without a
 * difference nothing is added. 403; 409 STALE with the current matrix; 422 as `definitionOf`.
 */
export async function saveRiskMatrix(
  ctx: Ctx,
  { version: read, ...given }: HandlerInput<typeof call>['body'],
): Promise<RiskMatrix> {
  authorize(ctx, 'management.customField.edit');
  // One at a time: the next version follows the one that was read here.
  await sql`select pg_advisory_xact_lock(hashtextextended('risk_matrix', ${ctx.tenant.id}))`.execute(ctx.tx);
  const { version, definition } = await readStoredMatrix(ctx);
  if (read !== undefined && read !== version) throw conflict('STALE', {}, { current: await readRiskMatrix(ctx) });
  const next = definitionOf(ctx, given, definition);
  const change = matrixChange(definition, next);
  if (Object.keys(change).length) {
    await ctx.tx
      .insertInto('risk_matrix')
      .values({ version: version + 1, definition: JSON.stringify(next) })
      .execute();
    await audit(ctx, 'risk_matrix.changed', 'risk_matrix', 1, change);
  }
  return readRiskMatrix(ctx);
}
