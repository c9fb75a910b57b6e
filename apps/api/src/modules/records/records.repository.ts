import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { notFound } from '../../platform/errors.ts';
import { fieldsAt, fieldValuesOf } from '../custom-fields/index.ts';
import { GROUP_IDS, ROLE_IDS } from './confidentiality.ts';
import { lockRecord } from './lock-record.ts';
import { type NotedAction, notedActions, presentActions } from './noted-actions.ts';
import type { RecordDefinition, RecordShapes } from './record-definition.ts';
import type { RecordRow, RecordToAct } from './record-row.ts';
import { seesRecord, visible } from './visibility.ts';

const COMMON = `r.id, r.type, r.number, r.title, r.status, r.priority, r.category, r.facility_id, r.location_id, r.owner_id,
  r.due_on::text due_on, nullif(r.late_from, 'infinity') late_from, r.raised_at, r.updated_at, r.is_confidential, r.closed_at, r.origin_id, r.version`;
/** Columns of the record `r` that its list and its page have, and those of its type's table `x` (`own`). */
const commonColumns = (own: readonly string[]): RawBuilder<unknown> =>
  sql.raw([COMMON, ...own.map((column) => `x.${column}`)].join(', '));

/** Columns of a list's row: those of every record, those of its type's table (`own`), and further ones of the type (`more`). */
export const itemColumns = (
  own: readonly string[] = [],
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> =>
  sql.join([
    commonColumns(own),
    sql`(select p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser' and p.for_id is null) raiser_id`,
    ...more,
  ]);

/** Joins the type's table `x` to the record `r`. */
export const joinTypeTable = ({ table }: RecordDefinition): RawBuilder<unknown> =>
  sql`join ${sql.table(table)} x on x.tenant_id = r.tenant_id and x.record_id = r.id`;

/** The type's table `x`, left-joined with the record `r`. PostgreSQL removes the join if no condition uses `r`. */
export const typeTableWithRecord = ({ table }: RecordDefinition): RawBuilder<unknown> =>
  sql`${sql.table(table)} x left join record r on r.tenant_id = x.tenant_id and r.id = x.record_id`;

/** The records that the record `r` points to and that the condition `seen` holds for, as JSON. */
const referenced = (seen: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(o) from (values (r.duplicate_of, r.origin_id)) d (duplicate_of, origin_id)
    cross join lateral (select r.id, r.type, r.number, r.title, r.status from record r
      where r.id in (d.duplicate_of, d.origin_id) and ${seen}) o), '[]')`;

/** A row of a record with its columns in its type's table. */
export type RecordOf<S extends RecordShapes> = RecordRow & S['row'];

/** What of a record is read in another form than it has. */
interface Stored {
  readonly noted: readonly NotedAction[] | null;
  /** The people of the record; with `forId` a deputy of that person. */
  readonly everybody: readonly (RecordRow['people'][number] & { readonly forId: number | null })[];
}

/** What most records that are not tasks do not have. */
interface Rare extends Pick<RecordRow, 'has_claim' | 'role_ids' | 'group_ids'> {
  /** The records that it points to, as far as the caller may see them. */
  readonly referenced: readonly NonNullable<RecordRow['origin']>[];
}
const NOTHING_RARE: Rare = { has_claim: false, role_ids: [], group_ids: [], referenced: [] };

/** Reads what few records have, of those of the rows that can have it, by id. */
async function readRare(
  ctx: Pick<Ctx, 'tx' | 'actor'>,
  rows: readonly Pick<RecordRow, 'id' | 'is_anonymous' | 'is_confidential' | 'origin_id' | 'duplicate_of'>[],
): Promise<ReadonlyMap<number, Rare>> {
  const ids = rows.flatMap(({ id, ...row }) =>
    row.is_anonymous || row.is_confidential || row.duplicate_of !== null || row.origin_id !== null ? [id] : [],
  );
  if (!ids.length) return new Map();
  const found = await sql<Rare & { id: number }>`
    select r.id, r.is_anonymous and exists (select from report_claim q
        where q.tenant_id = r.tenant_id and q.record_id = r.id) has_claim,
      case when r.is_confidential then ${ROLE_IDS} else '{}' end role_ids,
      case when r.is_confidential then ${GROUP_IDS} else '{}' end group_ids,
      ${referenced(ctx.actor ? seesRecord(ctx.actor) : sql`false`)} referenced
    from record r where ${oneOf(sql.ref('r.id'), ids, 'bigint')}`.execute(ctx.tx);
  return new Map(found.rows.map(({ id, ...rare }) => [id, rare]));
}

/**
 * Reads records of a type under a condition on `r`, with `more` columns. Each part of the statement costs time, also where a record has
 * none of it: what few records have is read by a statement of its own, for these alone.
 */
async function read<S extends RecordShapes, More extends object = object>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  where: RawBuilder<unknown>,
  more: readonly RawBuilder<unknown>[] = [],
): Promise<(RecordOf<S> & More)[]> {
  const columns = [
    commonColumns([...definition.columns.item, ...definition.columns.detail]),
    sql`r.description, r.department_id, r.subarea_id, r.status_since, r.respond_by, r.resolve_by, r.due_by_hand, r.closed_as,
      r.is_anonymous, r.is_not_for_place, r.archived_at, r.source, r.duplicate_of`,
    sql`${fieldValuesOf(ctx.actor?.roleId ?? null)} fields`,
    sql`coalesce((select json_agg(json_build_object('employeeId', p.employee_id, 'relation', p.relation, 'forId', p.for_id)
        order by p.relation, p.employee_id)
      from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id), '[]') everybody`,
    sql`${notedActions(definition)} noted`,
    sql`${definition.namesInjured} names_injured`,
    sql`(select json_build_object('raisedAt', a.raised_at, 'isOpen', a.ended_at is null, 'takenAt', a.taken_at, 'notified',
        (select count(*) from alert_person o where o.tenant_id = a.tenant_id and o.alert_id = coalesce(a.gathered_in, a.id)))
      from alert a where a.tenant_id = r.tenant_id and a.record_id = r.id order by a.id desc limit 1) alert`,
    ...more,
  ];
  const { rows } = await sql<RecordOf<S> & More & Stored>`
    select ${sql.join(columns)} from record r ${joinTypeTable(definition)}
    where r.type = ${definition.type} and ${where}`.execute(ctx.tx);
  const rare = await readRare(ctx, rows);
  return rows.map(({ everybody, noted, ...columnsOf }) => {
    const row = columnsOf as unknown as RecordOf<S> & More;
    const { referenced, ...rareOf } = rare.get(row.id) ?? NOTHING_RARE;
    const referenceTo = (other: number | null) => referenced.find(({ id }) => id === other) ?? null;
    const people = everybody.flatMap(({ forId, ...person }) => (forId === null ? [person] : []));
    return {
      ...row,
      ...rareOf,
      ...presentActions(definition, row.status, noted ?? []),
      people,
      deputies: everybody.flatMap(({ employeeId, relation, forId }) =>
        forId === null ? [] : [{ employeeId, relation, forId }],
      ),
      raiser_id: people.find(({ relation }) => relation === 'raiser')?.employeeId ?? null,
      duplicate: referenceTo(row.duplicate_of),
      origin: referenceTo(row.origin_id),
    };
  });
}

const isVisible = (ctx: Ctx, { type }: Pick<RecordDefinition, 'type'>, id: number): RawBuilder<unknown> =>
  sql`r.id = ${id} and ${visible(actorOf(ctx), type, null)}`;

/** Returns a record that the caller may see; undefined otherwise. */
export const findRecord = async <S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  id: number,
): Promise<RecordOf<S> | undefined> => (await read(ctx, definition, isVisible(ctx, definition, id)))[0];

/** Returns those of the records with these ids that the caller may see. */
export const findRecords = <S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  ids: readonly number[],
): Promise<RecordOf<S>[]> =>
  read(ctx, definition, sql`r.id = any(${[...ids]}::bigint[]) and ${visible(actorOf(ctx), definition.type, null)}`);

/** Returns a record that the caller may see; 404 otherwise. */
export async function getRecord<S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  id: number,
): Promise<RecordOf<S>> {
  const row = await findRecord(ctx, definition, id);
  if (!row) throw notFound();
  return row;
}

/** Returns a record without a check of rights: a reporter without a name may not see what they have just written. */
export async function getRecordUnchecked<S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  id: number,
): Promise<RecordOf<S>> {
  const [row] = await read(ctx, definition, sql`r.id = ${id}`);
  if (!row) throw new Error(`${definition.type} ${id} is gone`);
  return row;
}

/** As `getRecord` or, for `isReporter`, as `getRecordUnchecked`, with what else the next step of its workflow depends on. */
export async function getRecordToAct(
  ctx: Ctx,
  definition: RecordDefinition,
  id: number,
  { isReporter = false }: { readonly isReporter?: boolean } = {},
): Promise<RecordToAct> {
  const roleId = ctx.actor?.roleId ?? null;
  const [row] = await read<RecordShapes, Omit<RecordToAct, keyof RecordRow>>(
    ctx,
    definition,
    isReporter ? sql`r.id = ${id}` : isVisible(ctx, definition, id),
    [
      sql`${fieldsAt(sql`r.type`, sql`r.facility_id`, roleId, sql`c.required_from is not null`)} required_fields`,
      sql`app.can_raiser_answer(r.tenant_id, r.id) can_raiser_answer`,
    ],
  );
  if (!row) throw notFound();
  return row;
}

/** As `getRecord`, and locks the record against other changes until the transaction ends. */
export async function getRecordForUpdate<S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  id: number,
): Promise<RecordOf<S>> {
  await lockRecord(ctx.tx, id);
  return getRecord(ctx, definition, id);
}
