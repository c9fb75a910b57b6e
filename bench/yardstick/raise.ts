import type { RaiseHazard } from '@safety-qube/contract/schemas/hazards';
import { titleOf } from '@safety-qube/domain/records/record-title';
import { type RiskMatrix, rateRisk } from '@safety-qube/domain/records/risk';
import type { Caller } from './caller.ts';
import { inTransaction, objectsOf } from './database.ts';
import { keepAnswer } from './idempotency.ts';
import { type Found, hazardOf } from './record.ts';

type Raise = ReturnType<typeof RaiseHazard.parse>;

/** Inserts a new hazard in one statement: number, record, own table, people with pending actions, history, outbox, job. */
const RAISE = `with numbered as (update record_counter set last = last + 1 where tenant_id = $1 and type = 'hazard' returning last),
  place as (select default_owner_id, default_approver_id from facility where tenant_id = $1 and id = $6),
  approver as (select a.employee_id from approver a where a.tenant_id = $1 and a.type = 'hazard'
    and (a.category = $5 or a.category is null) and (a.facility_id = $6 or a.facility_id is null)
    order by a.category is null, a.facility_id is null limit 1),
  chosen as (select coalesce(a.employee_id, p.default_owner_id) owner, coalesce(a.employee_id, p.default_approver_id) ehs
    from place p left join approver a on true),
  raised as (insert into record (tenant_id, type, number, status, title, description, category, priority, facility_id, department_id, location_id, subarea_id, owner_id)
    select $1, 'hazard', 'HAZ-' || lpad(n.last::text, greatest(6, length(n.last::text)), '0'), 'Open', $3, $4, $5, $10, $6, $7, $8, $9, c.owner
    from numbered n, chosen c returning id, number, owner_id, raised_at, status_since),
  own as (insert into hazard (tenant_id, record_id, likelihood, severity, risk_score, risk_level, immediate_danger, interim_control)
    select $1, id, $11, $12, $13, $14, $15, $16 from raised),
  people as (insert into record_person (tenant_id, record_id, employee_id, relation, waits_since)
    select $1, r.id, p.employee_id, p.relation, case when p.relation = 'owner' then r.status_since end from raised r, chosen c,
      lateral (values ($2::bigint, 'raiser'), (c.owner, 'owner'), (case when c.ehs not in ($2, c.owner) then c.ehs end, 'ehsMember')) p (employee_id, relation)
    where p.employee_id is not null returning employee_id, relation),
  history as (insert into record_change (tenant_id, record_id, actor_id, action, to_status) select $1, id, $2, 'raised', 'Open' from raised),
  happened as (insert into event (tenant_id, name, type, record_id, version, actor_id, detail)
    select $1, 'raised', 'hazard', id, 1, $2, jsonb_build_object('toStatus', 'Open', 'fromStatus', null, 'immediateDanger', $15::bool) from raised returning id),
  job as (select app.enqueue('handle-event', jsonb_build_object('eventId', id)) from happened),
  notified as (select pg_notify('yardstick', json_build_object('type', 'hazard', 'id', id)::text) from raised)
  select r.*, (select json_agg(json_build_array(employee_id, relation) order by relation, employee_id) from people) people,
    (select count(*) from job) + (select count(*) from notified) done from raised r`;

/** Initial priorities of hazards by risk level. */
const PRIORITIES: Readonly<Record<string, number>> = { extreme: 1, high: 2, medium: 3, low: 4 };

const matrices = new Map<number, RiskMatrix>();
async function matrixOf(tenantId: number): Promise<RiskMatrix> {
  const known = matrices.get(tenantId);
  if (known) return known;
  const [row] = await objectsOf<{ definition: RiskMatrix }>('select definition from risk_matrix where tenant_id = $1', [
    tenantId,
  ]);
  if (!row) throw new Error('the tenant has no matrix');
  matrices.set(tenantId, row.definition);
  return row.definition;
}

interface Raised {
  readonly id: number;
  readonly number: string;
  readonly owner_id: number;
  readonly raised_at: string;
  readonly status_since: string;
  readonly people: Found['people'];
}

/** Raises a hazard with everything derived from it. */
export async function raiseHazard(caller: Caller, request: string, key: string): Promise<object | undefined> {
  const body = JSON.parse(request) as Raise;
  const { risk } = body;
  const rating = risk && rateRisk(await matrixOf(caller.tenantId), risk.likelihood, risk.severity);
  const title = titleOf(body.description);
  const priority = PRIORITIES[rating?.level ?? ''] ?? null;
  const shown = {
    ...{ type: 'hazard', title, description: body.description, category: body.category, priority, status: 'Open' },
    ...{ facilityId: body.facilityId, departmentId: body.departmentId ?? null, locationId: body.locationId ?? null },
    subareaId: body.subareaId ?? null,
    ...{ likelihood: risk?.likelihood ?? null, severity: risk?.severity ?? null },
    ...{ risk_score: rating?.score ?? null, risk_level: rating?.level ?? null },
    ...{ immediateDanger: body.immediateDanger ?? false, interimControl: body.interimControl ?? null },
  };
  const nothingYet = {
    ...{
      dueOn: null,
      isConfidential: false,
      isClosed: false,
      version: 1,
      isAnonymous: false,
      closedAt: null,
      closedAs: null,
    },
    ...{
      archivedAt: null,
      source: null,
      shelf: 'open',
      confidentialRoleIds: [],
      done: null,
      back: null,
      alert: null,
      duplicateOf: null,
    },
  };
  return inTransaction(
    (run) =>
      run<Raised>(RAISE, [
        ...[caller.tenantId, caller.employeeId, title, shown.description, shown.category, shown.facilityId],
        ...[shown.departmentId, shown.locationId, shown.subareaId, priority, shown.likelihood, shown.severity],
        ...[shown.risk_score, shown.risk_level, shown.immediateDanger, shown.interimControl],
      ]),
    (run, [raised]) => {
      if (!raised) throw new Error('nothing was raised');
      const { id, number, owner_id: ownerId, raised_at: raisedAt, status_since: statusSince, people } = raised;
      const answer = hazardOf(caller, {
        ...shown,
        ...nothingYet,
        id,
        number,
        ownerId,
        raisedAt,
        updatedAt: raisedAt,
        statusSince,
        people,
      });
      return { sent: keepAnswer(run, caller, { key, request, status: 201, body: answer ?? {} }), answer };
    },
  );
}
