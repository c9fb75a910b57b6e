import type { GivenMatrix, RiskMatrixEffect } from '@safety-qube/contract/schemas/custom-fields';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { type Actor, authorize, type Ctx } from '../../platform/context.ts';
import { definitionOf } from './commands/save-risk-matrix.ts';
import { presentMatrix, readStoredMatrix } from './risk-matrix.queries.ts';

type LevelKey = string | null;
/** A cell that records were rated with, and how many have it. */
interface RatedGroup {
  readonly likelihood: number;
  readonly severity: number;
  readonly level: LevelKey;
  readonly records: number;
  readonly openRecords: number;
  readonly confidentialRecords: number;
}
/** A group with the level that a new matrix gives it. */
type Moved = RatedGroup & { readonly to: LevelKey };

/** How many records of a move are named. */
const EXAMPLES = 5;

/** The cells that records of any type are rated with, by record. */
const ratings = ({ recordDefinitions }: Pick<Ctx, 'recordDefinitions'>) => {
  const rated = Object.values(recordDefinitions).filter(({ hasRisk }) => hasRisk);
  return sql`(${sql.join(
    rated.map(
      ({ table }) =>
        sql`select tenant_id, record_id, likelihood, severity, risk_level from ${sql.table(table)} where likelihood is not null`,
    ),
    sql` union all `,
  )})`;
};

/** Counts the rated records that are not deleted by cell and level; confidential ones apart. */
async function readGroups(ctx: Pick<Ctx, 'tx' | 'recordDefinitions'>): Promise<RatedGroup[]> {
  const { rows } = await sql<RatedGroup>`
    select x.likelihood, x.severity, x.risk_level as level,
      count(*) filter (where not r.is_confidential)::int records,
      count(*) filter (where not r.is_confidential and r.shelf = 'open')::int "openRecords",
      count(*) filter (where r.is_confidential)::int "confidentialRecords"
    from ${ratings(ctx)} x join record r on r.tenant_id = x.tenant_id and r.id = x.record_id
    where r.shelf <> 'deleted'
    group by 1, 2, 3`.execute(ctx.tx);
  return rows;
}

/** Returns the newest records that move from a level to another one, in the facilities that the actor's role reaches. */
async function readExamples(
  ctx: Pick<Ctx, 'tx' | 'recordDefinitions'>,
  { facilityIds }: Actor,
  cells: readonly Moved[],
) {
  const { rows } = await sql<{ id: number; type: RecordType; number: string }>`
    select r.id, r.type, r.number from record r join ${ratings(ctx)} x on x.tenant_id = r.tenant_id and x.record_id = r.id
    where not r.is_confidential and r.shelf <> 'deleted'
      and (x.likelihood, x.severity) in (select * from unnest(${cells.map((c) => c.likelihood)}::int[], ${cells.map((c) => c.severity)}::int[]))
      and x.risk_level is not distinct from ${cells[0]?.level ?? null}
      and (${facilityIds === null} or r.facility_id = any(${[...(facilityIds ?? [])]}::bigint[]))
    order by r.id desc limit ${EXAMPLES}`.execute(ctx.tx);
  return rows;
}

/** Counts the approver lines for levels. */
async function countLines({ tx }: Pick<Ctx, 'tx'>, levels: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('approver')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('risk_level', 'in', ['', ...levels])
    .executeTakeFirstOrThrow();
  return count;
}

const sum = (groups: readonly RatedGroup[], kind: 'records' | 'openRecords' | 'confidentialRecords'): number =>
  groups.reduce((total, group) => total + group[kind], 0);

/**
 * Returns which records a new matrix would rate otherwise than they are: by level under both, and who would move. Of confidential
 * records those who may know of them get one number. Also how many approver lines are for levels that go. 403; 422 as for saving it.
 */
export async function readRiskMatrixEffect(ctx: Ctx, given: GivenMatrix): Promise<RiskMatrixEffect> {
  const actor = authorize(ctx, 'management.customField.edit');
  const { version, definition } = await readStoredMatrix(ctx);
  const next = definitionOf(ctx, given, definition);
  const shown = presentMatrix(ctx.language, { version, definition: next });
  const labels = new Map([...shown.levels, ...shown.formerLevels].map(({ key, label }) => [key, label]));
  const levels = new Map<string, LevelKey>(
    next.cells.map((cell) => [`${cell.likelihood} ${cell.severity}`, cell.level]),
  );
  const all = (await readGroups(ctx)).map(
    (group): Moved => ({ ...group, to: levels.get(`${group.likelihood} ${group.severity}`) ?? null }),
  );
  const moved = all.filter(({ level, to }) => level !== to);
  const byMove = Map.groupBy(
    moved.filter(({ records }) => records > 0),
    ({ level, to }) => `${level} ${to}`,
  );
  const moves = [];
  for (const groups of byMove.values())
    moves.push({
      from: groups[0]?.level ?? null,
      to: groups[0]?.to ?? null,
      records: sum(groups, 'records'),
      openRecords: sum(groups, 'openRecords'),
      examples: await readExamples(ctx, actor, groups),
    });
  const gone = definition.levels.map(({ key }) => key).filter((key) => !next.levels.some((level) => level.key === key));
  const keys = new Set<LevelKey>([
    ...next.levels.map(({ key }) => key),
    ...all.flatMap(({ level, to }) => [level, to]),
  ]);
  return {
    records: sum(all, 'records'),
    openRecords: sum(all, 'openRecords'),
    ...(actor.privileges.has('management.confidentiality.read') && {
      confidentialRecords: sum(moved, 'confidentialRecords'),
    }),
    levels: [...keys].map((key) => ({
      key,
      label: (key !== null && labels.get(key)) || null,
      before: sum(
        all.filter(({ level }) => level === key),
        'records',
      ),
      after: sum(
        all.filter(({ to }) => to === key),
        'records',
      ),
    })),
    moves: moves.toSorted((a, b) => b.records - a.records),
    approverLines: await countLines(ctx, gone),
  };
}
