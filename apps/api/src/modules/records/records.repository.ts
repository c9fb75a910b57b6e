import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { fieldsAt, fieldValuesOf } from '../custom-fields/index.ts';
import { GROUP_IDS, ROLE_IDS } from './confidentiality.ts';
import { isNotUndone } from './is-not-undone.ts';
import { lockRecord } from './lock-record.ts';
import type { RecordDefinition, RecordShapes } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { seesRecord, visible } from './visibility.ts';

/** Columns of a list's row: those of every record, those of its type's table (`own`), and further ones of the type (`more`). */
export const itemColumns = (
  own: readonly string[] = [],
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> =>
  sql.join([
    sql`r.id, r.type, r.number, r.title, r.status, r.priority, r.category, r.facility_id, r.location_id, r.owner_id`,
    sql`(select p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser' and p.for_id is null) raiser_id`,
    sql`r.due_on::text due_on, nullif(r.late_from, 'infinity') late_from, r.raised_at, r.updated_at, r.is_confidential, r.closed_at, r.origin_id, r.version`,
    ...own.map((column) => sql.raw(`x.${column}`)),
    ...more,
  ]);

/** Joins the type's table `x` to the record `r`. */
export const joinTypeTable = ({ table }: RecordDefinition): RawBuilder<unknown> =>
  sql`join ${sql.table(table)} x on x.tenant_id = r.tenant_id and x.record_id = r.id`;

/** The type's table `x`, left-joined with the record `r`. PostgreSQL removes the join if no condition uses `r`. */
export const typeTableWithRecord = ({ table }: RecordDefinition): RawBuilder<unknown> =>
  sql`${sql.table(table)} x left join record r on r.tenant_id = x.tenant_id and r.id = x.record_id`;

const lastNoted = (actions: readonly string[], columns: string): RawBuilder<unknown> =>
  sql`(select json_build_object('by', c.actor_id, 'at', c.at, ${sql.raw(columns)}) from record_change c
    where c.tenant_id = r.tenant_id and c.record_id = r.id and c.action = any(${actions}) and ${isNotUndone('c')}
    order by c.id desc limit 1)`;

/** The last approval of the record `r`, in the statuses in which the person who gave it may withdraw it. */
function approval({ workflow }: RecordDefinition): RawBuilder<unknown> {
  const statuses = workflow.transitions.flatMap(({ byApprover, from }) => (byApprover ? from : []));
  const events = workflow.transitions.flatMap(({ action, event }) => (action === 'approve' ? [event] : []));
  if (!statuses.length) return sql`null::json`;
  return sql`case when r.status = any(${statuses}::text[]) then ${lastNoted(events, `'status', c.to_status`)} end`;
}

/** The record with an id, as JSON; null if the condition `seen` on it does not hold. */
const reference = (id: RawBuilder<unknown>, seen: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', o.id, 'type', o.type, 'number', o.number, 'title', o.title, 'status', o.status)
    from (values (${id})) d (of_id)
    cross join lateral (select r.id, r.type, r.number, r.title, r.status from record r where r.id = d.of_id and ${seen}) o)`;

/** A row of a record with its columns in its type's table. */
export type RecordOf<S extends RecordShapes> = RecordRow & S['row'];

/** One of the people of a record; with `forId` a deputy of that person. */
type Related = RecordRow['people'][number] & { readonly forId: number | null };

/** Reads records of a type under a condition on `r`. */
async function read<S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  where: RawBuilder<unknown>,
): Promise<RecordOf<S>[]> {
  const seen = ctx.actor ? seesRecord(ctx.actor) : sql`false`;
  const roleId = ctx.actor?.roleId ?? null;
  const { sentBack } = definition.notedBy;
  const { rows } = await sql<RecordOf<S> & { readonly everybody: readonly Related[] }>`
    select ${itemColumns([...definition.columns.item, ...definition.columns.detail])}, r.description, r.department_id,
      ${fieldValuesOf(roleId)} fields,
      ${fieldsAt(sql`r.type`, sql`r.facility_id`, roleId, sql`c.required_from is not null`)} required_fields,
      r.subarea_id, r.status_since, r.respond_by, r.resolve_by, r.due_by_hand, r.closed_as, r.is_anonymous, r.archived_at, r.source,
      exists (select from report_claim q where q.tenant_id = r.tenant_id and q.record_id = r.id) has_claim,
      coalesce((select json_agg(json_build_object('employeeId', p.employee_id, 'relation', p.relation,
          'isActive', e.status = 'active', 'forId', p.for_id) order by p.relation, p.employee_id)
        from record_person p join employee e on e.tenant_id = p.tenant_id and e.id = p.employee_id
        where p.tenant_id = r.tenant_id and p.record_id = r.id), '[]') everybody,
      ${ROLE_IDS} role_ids, ${GROUP_IDS} group_ids,
      ${lastNoted(definition.notedBy.done, `'what', c.note, 'rootCause', c.change -> 'rootCause' ->> 1`)} resolution,
      ${approval(definition)} approval,
      case when r.status = any(${[...sentBack.in]}::text[]) then ${lastNoted(sentBack.by, `'reason', c.note`)} end sent_back,
      ${reference(sql`r.duplicate_of`, seen)} duplicate,
      ${reference(sql`r.origin_id`, seen)} origin,
      (select json_build_object('raisedAt', a.raised_at, 'isOpen', a.ended_at is null, 'takenAt', a.taken_at,
          'notified', (select count(*) from alert_person o where o.tenant_id = a.tenant_id and o.alert_id = a.id))
        from alert a where a.tenant_id = r.tenant_id and a.record_id = r.id order by a.id desc limit 1) alert
    from record r ${joinTypeTable(definition)}
    where r.type = ${definition.type} and ${where}`.execute(ctx.tx);
  return rows.map(({ everybody, ...row }) => ({
    ...(row as unknown as RecordOf<S>),
    people: everybody.flatMap(({ forId, ...person }) => (forId === null ? [person] : [])),
    deputies: everybody.flatMap(({ employeeId, relation, forId }) =>
      forId === null ? [] : [{ employeeId, relation, forId }],
    ),
  }));
}

/** Returns a record that the caller may see; undefined otherwise. */
export const findRecord = async <S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  id: number,
): Promise<RecordOf<S> | undefined> =>
  (await read(ctx, definition, sql`r.id = ${id} and ${visible(actorOf(ctx), definition.type, null)}`))[0];

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

/** As `getRecord`, and locks the record against other changes until the transaction ends. */
export async function getRecordForUpdate<S extends RecordShapes>(
  ctx: Ctx,
  definition: RecordDefinition<S>,
  id: number,
): Promise<RecordOf<S>> {
  await lockRecord(ctx.tx, id);
  return getRecord(ctx, definition, id);
}
