import type { Caller } from './caller.ts';
import { inTransaction } from './database.ts';
import { keepAnswer } from './idempotency.ts';
import { type Found, pageOf, SELECT } from './record.ts';

interface Assign {
  readonly team: readonly number[];
  readonly dueOn: string;
  readonly priority: number;
  readonly note: string;
}

/** What an undo within ten seconds restores, of the record `o` before. */
const FORMER = `jsonb_build_object('action', 'assign', 'isAlerting', exists (select from alert a where a.tenant_id = $1 and a.record_id = o.id and a.ended_at is null),
      'repeats', null, 'attachmentIds', '[]'::jsonb,
      'record', jsonb_build_object('status', o.status, 'status_since', o.status_since, 'closed_at', o.closed_at, 'closed_as', o.closed_as,
        'owner_id', o.owner_id, 'priority', o.priority, 'duplicate_of', o.duplicate_of),
      'times', jsonb_build_object('due_on', o.due_on, 'due_by_hand', o.due_by_hand, 'respond_by', o.respond_by, 'resolve_by', o.resolve_by,
        'late_from', o.late_from, 'danger', o.danger),
      'own', (select jsonb_build_object('residual_likelihood', h.residual_likelihood, 'residual_severity', h.residual_severity,
          'residual_score', h.residual_score, 'residual_level', h.residual_level, 'residual_matrix_version', h.residual_matrix_version)
        from hazard h where h.tenant_id = $1 and h.record_id = o.id),
      'people', (select jsonb_agg(jsonb_build_object('employeeId', p.employee_id, 'relation', p.relation) order by p.relation, p.employee_id)
        from record_person p where p.tenant_id = $1 and p.record_id = o.id and p.for_id is null))`;

/** Assigns an open hazard in one statement: record, team, pending actions, history, outbox, job. */
const ASSIGN = `with old as (select id, priority, due_on, status, version, status_since, closed_at, closed_as, owner_id, duplicate_of, due_by_hand, respond_by,
      resolve_by, late_from, danger from record
    where tenant_id = $1 and id = $3 and version = $4 and status = 'Open' for update),
  moved as (update record r set status = 'Assigned', status_since = now(), updated_at = now(), due_on = $6, priority = $7, version = r.version + 1
    from old where r.tenant_id = $1 and r.id = old.id returning r.id, r.version, r.status_since),
  team as (insert into record_person (tenant_id, record_id, employee_id, relation, waits_since)
    select $1, m.id, t, 'resolutionTeam', m.status_since from moved m, unnest($5::bigint[]) t),
  rest as (update record_person p set waits_since = null from moved m
    where p.tenant_id = $1 and p.record_id = m.id and p.relation = 'owner' and p.waits_since is not null),
  history as (insert into record_change (tenant_id, record_id, actor_id, action, from_status, to_status, note, version, change)
    select $1, m.id, $2, 'assigned', o.status, 'Assigned', $8, m.version, jsonb_build_object('team', jsonb_build_array('[]'::jsonb, to_jsonb($5::bigint[])))
      || case when o.due_on is distinct from $6 then jsonb_build_object('dueOn', jsonb_build_array(o.due_on, $6::date)) else '{}' end
      || case when o.priority is distinct from $7 then jsonb_build_object('priority', jsonb_build_array(o.priority, $7::smallint)) else '{}' end
    from moved m, old o),
  happened as (insert into event (tenant_id, name, type, record_id, version, actor_id, former, detail)
    select $1, 'assigned', 'hazard', m.id, m.version, $2, ${FORMER}, jsonb_build_object('toStatus', 'Assigned', 'fromStatus', o.status, 'note', $8::text,
      'people', jsonb_build_object('ehsMember', '[]'::jsonb, 'resolutionTeam', to_jsonb($5::bigint[]))) from moved m, old o returning id),
  job as (select app.enqueue('handle-event', jsonb_build_object('eventId', id)) from happened),
  notified as (select pg_notify('yardstick', json_build_object('type', 'hazard', 'id', id)::text) from moved)
  select (select count(*) from job) + (select count(*) from notified) done from moved`;

/** Assigns an open hazard. */
export function assignHazard(
  caller: Caller,
  id: number,
  request: string,
  key: string,
  version: number,
): Promise<object | undefined> {
  const { team, dueOn, priority, note } = JSON.parse(request) as Assign;
  return inTransaction(
    async (run) => {
      const moved = run(ASSIGN, [caller.tenantId, caller.employeeId, id, version, team, dueOn, priority, note]);
      const [record] = await run<Found>(SELECT.hazard, [caller.tenantId, id, caller.roleId]);
      return (await moved).length ? record : undefined;
    },
    (run, record) => {
      if (!record) throw new Error(`hazard ${id} cannot be assigned`);
      const answer = pageOf(caller, 'hazard', record);
      return { sent: keepAnswer(run, caller, { key, request, status: 200, body: answer ?? {} }), answer };
    },
  );
}
