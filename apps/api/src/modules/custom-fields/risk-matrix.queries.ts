import type { MatrixDefinition, RiskMatrix, StoredLevel } from '@safety-qube/contract/schemas/custom-fields';
import { firstOf } from '@safety-qube/domain/item-at';
import { usualMarks } from '@safety-qube/domain/records/risk-matrix-rules';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound } from '../../platform/errors.ts';
import { seededName, seededText } from './seeded-text.ts';

type Reading = Pick<Ctx, 'tx' | 'language'>;
type Language = Ctx['language'];
type MatrixRow = Pick<Selectable<DB['risk_matrix']>, 'version' | 'definition'>;

/** The keys of seeded labels. */
const SEEDED = {
  likelihood: ({ value }: { value: number }) => `seeded.risk.likelihood.${value}`,
  severity: ({ value }: { value: number }) => `seeded.risk.severity.${value}`,
  level: ({ key }: { key: string }) => `seeded.risk.level.${key}`,
};
const relabel = <E extends { label: string }>(
  entries: readonly E[],
  keyOf: (entry: E) => string,
  labelOf: (key: string, label: string) => string,
): E[] => entries.map((entry) => ({ ...entry, label: labelOf(keyOf(entry), entry.label) }));

/** Gives levels without a mark of their own the usual one for their labels. */
function marked(levels: readonly StoredLevel[]): RiskMatrix['levels'] {
  const usual = usualMarks(levels.map(({ label }) => label));
  return levels.map((level, at) => ({ ...level, mark: level.mark ?? usual[at] ?? '' }));
}

/** A version of the matrix, with seeded labels in the reader's language. */
export function presentMatrix(language: Language, { version, definition }: MatrixRow): RiskMatrix {
  const shown = (key: string, label: string) => seededText(language, key, label);
  const { likelihood, severity, levels, formerLevels, cells } = definition;
  return {
    version,
    likelihood: relabel(likelihood, SEEDED.likelihood, shown),
    severity: relabel(severity, SEEDED.severity, shown),
    levels: marked(relabel(levels, SEEDED.level, shown)),
    formerLevels: marked(relabel(formerLevels, SEEDED.level, shown)),
    cells,
  };
}

/** The reverse for what a user entered: seeded labels by their seeded names, and no mark where it is the usual one. */
export function storedParts<M extends Omit<MatrixDefinition, 'formerLevels'>>(language: Language, matrix: M): M {
  const named = (key: string, label: string) => seededName(language, key, label);
  const usual = usualMarks(matrix.levels.map(({ label }) => label));
  const levels = matrix.levels.map((level, at) => ({ ...level, mark: level.mark === usual[at] ? null : level.mark }));
  return {
    ...matrix,
    likelihood: relabel(matrix.likelihood, SEEDED.likelihood, named),
    severity: relabel(matrix.severity, SEEDED.severity, named),
    levels: relabel(levels, SEEDED.level, named),
  };
}

const versions = ({ tx }: Pick<Ctx, 'tx'>) =>
  tx.selectFrom('risk_matrix').select(['version', 'definition']).orderBy('version', 'desc');

/** Returns the current version as it is stored. */
export const readStoredMatrix = (ctx: Pick<Ctx, 'tx'>): Promise<MatrixRow> =>
  versions(ctx).limit(1).executeTakeFirstOrThrow();

/** Returns the tenant's current risk matrix. */
export const readRiskMatrix = async (ctx: Reading): Promise<RiskMatrix> =>
  presentMatrix(ctx.language, await readStoredMatrix(ctx));

/** Returns a version of the risk matrix; 404 for none. */
export const readRiskMatrixVersion = async (ctx: Reading, version: number): Promise<RiskMatrix> =>
  presentMatrix(ctx.language, await versions(ctx).where('version', '=', version).executeTakeFirstOrThrow(notFound));

/** Returns all versions of the risk matrix, the current one, and that by which something was rated. */
export async function readRiskMatrices(ctx: Reading) {
  const all = (await versions(ctx).execute()).map((row) => presentMatrix(ctx.language, row));
  const matrix = firstOf(all);
  const byVersion = new Map(all.map((one) => [one.version, one]));
  return {
    versions: all,
    matrix,
    matrixOf: (version: number | null): RiskMatrix => byVersion.get(version ?? 0) ?? matrix,
  };
}
