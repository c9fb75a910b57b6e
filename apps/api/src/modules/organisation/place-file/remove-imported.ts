import { sql } from 'kysely';
import { type AuditLine, auditAll, type Change } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { inChunks } from '../../../platform/in-chunks.ts';
import { FACILITY_COLUMNS } from '../commands/save-facility.ts';
import { UNIT_LEVELS } from '../levels.ts';
import { MOVED_PLACE_COLUMNS } from '../moves/placed-tables.ts';
import { lockFacilities } from '../places.repository.ts';

/** Places deleted by one statement. */
const CHUNK = 500;

/** A line of the log that says that an import has added a place. */
interface AddedLine {
  /** The line. */
  readonly id: number;
  readonly entity: string;
  readonly entityId: string;
}

/** Units are deleted before their facility; what refers to either keeps both. */
const UNIT_COLUMNS = MOVED_PLACE_COLUMNS.filter(
  (column) => !column.endsWith('.facility_id') && column !== 'org_unit.parent_id',
);
const FACILITY_REFERENCES = MOVED_PLACE_COLUMNS.filter(
  (column) => column.endsWith('.facility_id') && column !== 'org_unit.facility_id',
);

/** Returns those of some ids that a row of one of these columns (`table.column`) refers to. */
async function readUsed(
  ctx: Pick<Ctx, 'tx'>,
  columns: readonly string[],
  ids: readonly number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const wanted = sql`any(${[...ids]}::bigint[])`;
  // Each table is read once for all of them.
  const uses = columns.map((name) => {
    const [table = '', column = ''] = name.split('.');
    return sql`select t.${sql.ref(column)} id from ${sql.table(table)} t where t.${sql.ref(column)} = ${wanted}`;
  });
  const { rows } = await sql<{ id: number }>`
    select distinct u.id::int id from (${sql.join(uses, sql` union all `)}) u`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}

const lastValues = (values: Readonly<Record<string, unknown>>): Change =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value, null]]));

/**
 * Deletes the places that an import has added, except for those that somebody has changed since or uses, and those that they are in.
 * Logs a line for each; `onDone` is told how many more are done. Returns the names of those that stay. 403.
 */
export async function removeImported(
  ctx: Ctx,
  lines: readonly AddedLine[],
  onDone: (lines: number) => Promise<void>,
): Promise<string[]> {
  const idsOf = (entity: string) => lines.filter((line) => line.entity === entity).map((line) => Number(line.entityId));
  const wanted = { facilities: new Set(idsOf('facility')), units: new Set(idsOf('org_unit')) };
  const within = actorOf(ctx).facilityIds;
  const read = async () => {
    const units = await ctx.tx
      .selectFrom('org_unit')
      .selectAll()
      .where(sql<boolean>`facility_id in (select o.facility_id from org_unit o where o.id = any(${[...wanted.units]}::bigint[]))
        or facility_id = any(${[...wanted.facilities]}::bigint[])`)
      .execute();
    const facilities = await ctx.tx
      .selectFrom('facility')
      .selectAll()
      .where('id', 'in', [0, ...wanted.facilities])
      .execute();
    return { units, facilities };
  };
  const seen = await read();
  const touched = new Set([
    ...wanted.facilities,
    ...seen.units.filter(({ id }) => wanted.units.has(id)).map((one) => one.facility_id),
  ]);
  const reached = [...touched].filter((id) => within === null || within.has(id));
  for (const id of reached) authorize(ctx, 'management.facility.delete', id);
  if (!reached.length) return [];
  await lockFacilities(ctx, reached, { areDeleted: true });
  // Again, because somebody else may have changed the tree until it was locked.
  const now = await read();
  const units = now.units.filter(({ id, facility_id }) => wanted.units.has(id) && reached.includes(facility_id));
  const facilities = now.facilities.filter(({ id }) => reached.includes(id));
  const [usedUnits, usedFacilities] = [
    await readUsed(
      ctx,
      UNIT_COLUMNS,
      units.map(({ id }) => id),
    ),
    await readUsed(
      ctx,
      FACILITY_REFERENCES,
      facilities.map(({ id }) => id),
    ),
  ];

  const going = new Set(units.filter(({ id, version }) => version === 1 && !usedUnits.has(id)).map(({ id }) => id));
  // What stays keeps what it is in, level by level.
  for (let before = -1; before !== going.size; ) {
    before = going.size;
    for (const { id, parent_id } of now.units) if (!going.has(id) && parent_id !== null) going.delete(parent_id);
  }
  const occupied = new Set(now.units.filter(({ id }) => !going.has(id)).map((unit) => unit.facility_id));
  const closing = new Set(
    facilities
      .filter(({ id, version }) => version === 1 && !usedFacilities.has(id) && !occupied.has(id))
      .map(({ id }) => id),
  );

  // What is in other units goes before these.
  const depth = ({ level }: (typeof units)[number]) => UNIT_LEVELS.indexOf(level);
  const inner = units.filter(({ id }) => going.has(id)).toSorted((a, b) => depth(b) - depth(a));
  for (const [table, ids] of [
    ['org_unit', inner.map(({ id }) => id)],
    ['facility', [...closing]],
  ] as const)
    for (const chunk of inChunks(ids, CHUNK)) {
      await sql`delete from ${sql.table(table)} where id = any(${chunk}::bigint[])`.execute(ctx.tx);
      await onDone(chunk.length);
    }
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const facilityById = new Map(facilities.map((facility) => [facility.id, facility]));
  await auditAll(
    ctx,
    lines.flatMap(({ id: undoes, entity, entityId }): AuditLine[] => {
      const id = Number(entityId);
      const unit = entity === 'org_unit' && going.has(id) ? unitById.get(id) : undefined;
      const facility = entity === 'facility' && closing.has(id) ? facilityById.get(id) : undefined;
      const about = { action: `${entity}.deleted`, entity, entityId: id, undoes };
      if (unit) {
        const { level, name, facility_id: facilityId, parent_id: parentId, is_active: isActive } = unit;
        return [{ ...about, change: lastValues({ level, name, facilityId, parentId, isActive }) }];
      }
      if (!facility) return [];
      const values = Object.entries(FACILITY_COLUMNS).map(([name, column]) => [name, facility[column]] as const);
      return [{ ...about, change: lastValues(Object.fromEntries(values)) }];
    }),
  );
  return [...facilities.filter(({ id }) => !closing.has(id)), ...units.filter(({ id }) => !going.has(id))].map(
    ({ name }) => name,
  );
}
