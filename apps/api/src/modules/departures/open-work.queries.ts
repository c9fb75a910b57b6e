import type { OpenWork, WorkKind, WorkLine } from '@safety-qube/contract/schemas/departures';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import { authorizeRemoval, getPerson, personFacts, readRoles } from '../people/index.ts';
import { seesRecord } from '../records/index.ts';
import { HANDED_COLUMNS, HANDED_RELATIONS, type HandedColumn } from './handed-columns.ts';

/** An open record that a person works on. */
export interface OpenRecord {
  readonly id: number;
  readonly kind: WorkKind;
  readonly facilityId: number;
  readonly isConfidential: boolean;
  /** Whether the caller may see it. */
  readonly isSeen: boolean;
}

/** Condition for the rows `p` of `record_person` with the record `r` that are the work of a person. */
export const isWorkOf = (
  employeeId: number,
): RawBuilder<unknown> => sql`p.employee_id = ${employeeId} and p.for_id is null
  and p.relation = any(${[...HANDED_RELATIONS]}::text[]) and (r.shelf = 'open' or p.waits_since is not null)`;

/** Returns the open records that a person works on, in the order of their ids. */
export async function openRecordsOf(ctx: Pick<Ctx, 'tx' | 'actor'>, employeeId: number): Promise<OpenRecord[]> {
  const { rows } = await sql<OpenRecord>`
    select r.id, r.type kind, r.facility_id "facilityId", r.is_confidential "isConfidential", ${seesRecord(actorOf(ctx))} "isSeen"
    from record r where r.id in (select p.record_id from record_person p
      join record r on r.tenant_id = p.tenant_id and r.id = p.record_id where ${isWorkOf(employeeId)})
    order by r.id`.execute(ctx.tx);
  return rows;
}

/** Condition for the rows `t` of a column that are the work of a person: as far as an actor may hand it over, or all of it for null. */
export const isHanded = (
  { column, where, allowed }: HandedColumn,
  actor: Actor | null,
  employeeId: number,
): RawBuilder<unknown> =>
  sql`${sql.ref(`t.${column}`)} = ${employeeId} ${where ? sql`and ${where}` : sql``}
    ${actor && allowed ? sql`and ${allowed(actor)}` : sql``}`;

/** Returns how much a person is responsible for besides records, by kind and facility. */
async function otherLines(ctx: Pick<Ctx, 'tx'>, actor: Actor | null, employeeId: number): Promise<WorkLine[]> {
  const parts = HANDED_COLUMNS.map(
    (handed) => sql`select ${sql.lit(handed.kind)} kind, ${handed.facility} facility_id
      from ${sql.table(handed.table)} t where ${isHanded(handed, actor, employeeId)}`,
  );
  const { rows } = await sql<WorkLine>`select kind, facility_id "facilityId", count(*)::int count
    from (${sql.join(parts, sql` union all `)}) w group by 1, 2 order by 1, 2`.execute(ctx.tx);
  return rows;
}

/**
 * Returns the open work of a person, apart from confidential records, by kind and facility: what the caller may hand over, or
 * `everything`.
 */
export async function workLines(
  ctx: Pick<Ctx, 'tx' | 'actor'>,
  employeeId: number,
  records: readonly OpenRecord[],
  { everything = false } = {},
): Promise<WorkLine[]> {
  const counted = new Map<string, WorkLine>();
  for (const { kind, facilityId, isConfidential } of records) {
    if (isConfidential) continue;
    const key = `${kind} ${facilityId}`;
    counted.set(key, { kind, facilityId, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values(), ...(await otherLines(ctx, everything ? null : actorOf(ctx), employeeId))];
}

/** Returns the active person whom somebody has named for their confidential work; undefined if there is none. */
export const namedSuccessor = async ({ tx }: Pick<Ctx, 'tx'>, employeeId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('confidential_successor as s')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.id', '=', 's.successor_id'),
      )
      .select('s.successor_id')
      .where('s.employee_id', '=', employeeId)
      .where('e.status', '=', 'active')
      .where('e.is_service_account', '=', false)
      .executeTakeFirst()
  )?.successor_id;

/** Returns the groups that mean a person and nobody else. */
async function readOnlyMember({ tx }: Pick<Ctx, 'tx'>, employeeId: number): Promise<OpenWork['onlyMemberOf']> {
  const { rows } = await sql<OpenWork['onlyMemberOf'][number]>`
    select g.id, g.name, g.kind from user_group g where g.id = any(app.groups_of(${employeeId}))
      and not exists (select from app.group_people(array[g.id]) m where m.employee_id <> ${employeeId})
    order by (g.name) collate app.reading, g.id`.execute(tx);
  return rows;
}

/** Counts the valid tokens of service accounts that a person has made. */
async function countTokensMade({ tx }: Pick<Ctx, 'tx'>, employeeId: number): Promise<number> {
  const { tokens } = await tx
    .selectFrom('service_token')
    .select(({ fn }) => fn.countAll<number>().as('tokens'))
    .where('created_by', '=', employeeId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return tokens;
}

/** Returns what a person would hand over if they left. 404; 403. */
export async function readOpenWork(ctx: Ctx, employeeId: number): Promise<OpenWork> {
  const person = await getPerson(ctx, employeeId);
  authorizeRemoval(actorOf(ctx), personFacts(person, await readRoles(ctx)));
  const records = await openRecordsOf(ctx, employeeId);
  const confidential = records.filter(({ isConfidential }) => isConfidential);
  const handedOver = await ctx.tx
    .selectFrom('hand_over')
    .select(['id', 'handed_at'])
    .where('employee_id', '=', employeeId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    lines: await workLines(ctx, employeeId, records),
    onlyMemberOf: await readOnlyMember(ctx, employeeId),
    confidential: {
      count: confidential.length,
      seen: confidential.filter(({ isSeen }) => isSeen).length,
      named: (await namedSuccessor(ctx, employeeId)) === undefined ? 0 : confidential.length,
    },
    serviceTokens: await countTokensMade(ctx, employeeId),
    handedOver: handedOver ? { id: handedOver.id, at: handedOver.handed_at.toISOString() } : null,
    isAnonymous: person.anonymised_at !== null,
  };
}
