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

/** Assigns an open hazard in one statement: record, team, pending actions, history, outbox, job. */
const ASSIGN = `with old as (select id, priority, due_on, status, version from record
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
  happened as (insert into event (tenant_id, name, type, record_id, version, actor_id, detail)
    select $1, 'assigned', 'hazard', m.id, m.version, $2, jsonb_build_object('toStatus', 'Assigned', 'fromStatus', o.status,
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
