import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { awaitedIn } from '@safety-qube/domain/records/workflow';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { unawaitedStatement } from '../../platform/db/tenant-dialect.ts';
import { isNotUndone } from './is-not-undone.ts';
import { type Among, dueOfRaisers, RAISER_SILENCE, setRaiserTimers } from './raiser-timers.ts';

/**
 * Branches of a `case`, by type: since when the follow-up of the closed record `r` is pending for its person `p`. It is for people
 * with the relation that the follow-up asks, unless they did the work themselves.
 */
const waitsClosed = (): RawBuilder<unknown>[] =>
  RECORD_TYPE_NAMES.flatMap((type) => {
    const { followUp, workflow, notedBy } = descriptorOf(type);
    if (!followUp) return [];
    const [askedAt, answer] = [sql.ref(`x.${followUp.askedAt}`), sql.ref(`x.${followUp.answer}`)];
    return [
      sql`when r.shelf = 'closed' and r.type = ${sql.lit(type)} then (select ${askedAt} from ${sql.table(followUp.table)} x
        where p.relation = ${sql.lit(followUp.asks)} and x.tenant_id = r.tenant_id and x.record_id = r.id and ${answer} is null
          and not exists (select from record_person o where o.tenant_id = p.tenant_id and o.record_id = p.record_id
            and o.employee_id = p.employee_id and o.relation = ${sql.lit(workflow.workers)})
          and (select c.actor_id from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
            and c.action in (${sql.join(notedBy.done.map((name) => sql.lit(name)))}) and ${isNotUndone('c')} order by c.id desc limit 1)
              is distinct from p.employee_id)`,
    ];
  });

/**
 * A table of the relations that an open record's action is pending for, from the workflows: type, relation, status, and whether
 * only for people without another relation.
 */
function waitsOpen(): RawBuilder<unknown> {
  const lines = RECORD_TYPE_NAMES.flatMap((type) => {
    const { workflow } = descriptorOf(type);
    return workflow.statuses.flatMap((status) =>
      (awaitedIn(workflow, status)?.waitsFor ?? []).map(
        ({ relation, onlyThat = false }) =>
          sql`(${sql.lit(type)}, ${sql.lit(relation)}, ${sql.lit(status)}, ${sql.lit(onlyThat)})`,
      ),
    );
  });
  return sql`(values ${sql.join(lines)}) w (type, relation, status, only_that)`;
}

/**
 * Selects each person of the records with the stored `waits_since` (`stored`) and with what the rule says (`is`), computed from
 * scratch: since when an action of that person is pending, on the first relation that it can be pending for; null on all others.
 * `more` are further columns of the person `p` and the record `r`, by their names.
 */
const computed = (
  which: RawBuilder<unknown>,
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> => sql`
  select ${sql.join(['record_id', 'employee_id', 'relation', 'stored', ...Object.keys(more)].map((name) => sql.ref(`j.${name}`)))},
    case when row_number() over (partition by j.record_id, j.employee_id order by j.since is null, j.relation) = 1 then j.since end "is"
  from (
    select ${sql.join([
      sql`p.record_id, p.employee_id, p.relation, p.waits_since stored`,
      ...Object.entries(more).map(([name, column]) => sql`${column} ${sql.ref(name)}`),
    ])},
      case
        when r.shelf = 'open' then case when w.status is not null and not (w.only_that and exists (
          select from record_person o where o.tenant_id = p.tenant_id and o.record_id = p.record_id
            and o.employee_id = p.employee_id and o.relation <> p.relation)) then r.status_since end
        ${sql.join(waitsClosed(), sql` `)}
      end since
    from record_person p join record r on r.tenant_id = p.tenant_id and r.id = p.record_id
    left join ${waitsOpen()} on w.type = r.type and w.relation = p.relation and w.status = r.status
    where ${which}
    offset 0) j`;

/**
 * Updates `waits_since` for the people of records, and the timers of those that wait for their raiser, after a change of anything
 * that these depend on: status, people, archive, follow-up of the type. `writeEvent` calls it; code that writes records in bulk has
 * to call it itself.
 */
export async function updateWaiting({ tx }: Pick<Ctx, 'tx'>, recordIds: readonly number[] | 'all'): Promise<void> {
  const among: Among = (id) => (recordIds === 'all' ? sql`true` : oneOf(sql.ref(id), recordIds, 'bigint'));
  await sql`
    with j as (${computed(among('p.record_id'))}), ${setRaiserTimers(among)}
    update record_person p set waits_since = j."is" from j
    where p.record_id = j.record_id and p.employee_id = j.employee_id and p.relation = j.relation
      and j.stored is distinct from j."is"`.execute(tx.withPlugin(unawaitedStatement));
}

/** A row of `record_person`, or a timer of a raiser, that differs from what follows from its record. */
export interface WrongWaiting {
  readonly number: string;
  readonly type: RecordType;
  /** Null for a timer. */
  readonly employeeId: number | null;
  readonly relation: string;
  /** What is wrong, as `column: stored, expected`. */
  readonly difference: string;
}

/** Describes which of the columns that are copied from the record `r` to its person `p` differ; empty if none. */
const differences = sql`concat_ws(', ', ${sql.join(
  ['type', 'shelf', 'urgency', 'due_or_never', 'late_from', 'danger'].map((column) => {
    const [stored, is] = [sql.ref(`p.${column}`), sql.ref(`r.${column}`)];
    return sql`case when ${stored} is distinct from ${is} then format(${sql.lit(`${column}: %s, %s`)}, ${stored}, ${is}) end`;
  }),
)})`;

/**
 * Compares the columns stored in `record_person` for all records of a tenant, and the timers of their raisers, with what follows
 * from the records themselves.
 */
export async function findWrongWaiting({ tx }: Pick<Ctx, 'tx'>): Promise<WrongWaiting[]> {
  const { rows } = await sql<WrongWaiting>`
    select number, type, employee_id "employeeId", relation, concat_ws(', ',
      case when stored is distinct from "is" then format('waits_since: %s, %s', stored, "is") end, nullif(copied, '')) difference
    from (${computed(sql`true`, { number: sql`r.number`, type: sql`r.type`, copied: differences })}) d
    where stored is distinct from "is" or copied <> '' order by record_id, employee_id, relation`.execute(tx);
  const timers = await sql<WrongWaiting>`
    select r.number, r.type, null "employeeId", 'raiser' relation, format('due_at: %s, %s', t.due_at, due.due_at) difference
    from (select subject_id, due_at from timer where kind = ${RAISER_SILENCE}) t
    full join (${dueOfRaisers(sql`true`)}) due using (subject_id)
    join record r on r.id = subject_id where t.due_at is distinct from due.due_at order by subject_id`.execute(tx);
  return [...rows, ...timers.rows];
}
