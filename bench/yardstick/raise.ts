import type { RaiseHazard } from '@safety-qube/contract/schemas/hazards';
import type { RaiseIssue } from '@safety-qube/contract/schemas/issues';
import { issueTypeOf } from '@safety-qube/domain/issues/observations';
import { titleOf } from '@safety-qube/domain/records/record-title';
import { type RiskMatrix, rateRisk } from '@safety-qube/domain/records/risk';
import type { Caller } from './caller.ts';
import { inTransaction, objectsOf } from './database.ts';
import { keepAnswer } from './idempotency.ts';
import { type Found, pageOf } from './record.ts';

/** Columns of a type's table in the order of their values, and whether new records of it have EHS members. */
const OWN = {
  hazard: {
    columns: [
      'likelihood',
      'severity',
      'risk_score',
      'risk_level',
      'risk_is_serious',
      'risk_matrix_version',
      'immediate_danger',
      'interim_control',
    ],
    hasMembers: true,
  },
  issue: { columns: ['issue_type', 'danger'], hasMembers: false },
} as const;
type Raised = keyof typeof OWN;

/** Values of every type before its own. */
const COMMON = 10;

/** Inserts a new record in one statement: number, record, own table, people with pending actions, history, outbox, job. */
function statementOf(type: Raised, prefix: string): string {
  const { columns, hasMembers } = OWN[type];
  const members = hasMembers ? `, (case when c.ehs not in ($2, c.owner) then c.ehs end, 'ehsMember')` : '';
  return `with numbered as (update record_counter set last = last + 1 where tenant_id = $1 and type = '${type}' returning last),
  place as (select default_owner_id, default_approver_id from facility where tenant_id = $1 and id = $6),
  approver as (select a.employee_id from approver a where a.tenant_id = $1 and a.type = '${type}'
    and (a.category = $5 or a.category is null) and (a.facility_id = $6 or a.facility_id is null)
    order by a.category is null, a.facility_id is null limit 1),
  chosen as (select coalesce(a.employee_id, p.default_owner_id) owner, coalesce(a.employee_id, p.default_approver_id) ehs
    from place p left join approver a on true),
  raised as (insert into record (tenant_id, type, number, status, title, description, category, priority, facility_id, department_id, location_id, subarea_id, owner_id)
    select $1, '${type}', '${prefix}-' || lpad(n.last::text, greatest(6, length(n.last::text)), '0'), 'Open', $3, $4, $5, $10, $6, $7, $8, $9, c.owner
    from numbered n, chosen c returning id, number, owner_id, due_on, respond_by, resolve_by, nullif(late_from, 'infinity') late_from, raised_at, status_since),
  own as (insert into ${type} (tenant_id, record_id, ${columns.join(', ')})
    select $1, id, ${columns.map((_, at) => `$${COMMON + 1 + at}`).join(', ')} from raised),
  people as (insert into record_person (tenant_id, record_id, employee_id, relation, waits_since)
    select $1, r.id, p.employee_id, p.relation, case when p.relation = 'owner' then r.status_since end from raised r, chosen c,
      lateral (values ($2::bigint, 'raiser'), (c.owner, 'owner')${members}) p (employee_id, relation)
    where p.employee_id is not null returning employee_id, relation),
  history as (insert into record_change (tenant_id, record_id, actor_id, action, to_status) select $1, id, $2, 'raised', 'Open' from raised),
  happened as (insert into event (tenant_id, name, type, record_id, version, actor_id, detail)
    select $1, 'raised', '${type}', id, 1, $2, jsonb_build_object('toStatus', 'Open', 'fromStatus', null) from raised returning id),
  job as (select app.enqueue('handle-event', jsonb_build_object('eventId', id)) from happened),
  notified as (select pg_notify('yardstick', json_build_object('type', '${type}', 'id', id)::text) from raised)
  select r.*, (select json_agg(json_build_array(employee_id, relation, null) order by relation, employee_id) from people) people,
    (select count(*) from job) + (select count(*) from notified) done from raised r`;
}
const RAISE: Readonly<Record<Raised, string>> = {
  hazard: statementOf('hazard', 'HAZ'),
  issue: statementOf('issue', 'ISS'),
};

/** Initial priorities by risk level, and that of a record without one. */
const PRIORITIES: Readonly<Record<string, number>> = { extreme: 1, high: 2, medium: 3, low: 4 };
export const USUAL_PRIORITY = 3;

type RatingMatrix = Pick<RiskMatrix, 'version' | 'cells' | 'levels'>;
const matrices = new Map<number, RatingMatrix>();
async function matrixOf(tenantId: number): Promise<RatingMatrix> {
  const known = matrices.get(tenantId);
  if (known) return known;
  const [row] = await objectsOf<{ definition: RatingMatrix }>(
    `select definition || jsonb_build_object('version', version) definition from risk_matrix
      where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  );
  if (!row) throw new Error('the tenant has no matrix');
  matrices.set(tenantId, row.definition);
  return row.definition;
}

interface Row {
  readonly id: number;
  readonly number: string;
  readonly owner_id: number;
  readonly due_on: string | null;
  readonly respond_by: string | null;
  readonly resolve_by: string | null;
  readonly late_from: string | null;
  readonly raised_at: string;
  readonly status_since: string;
  readonly people: Found['people'];
}

type Body = Pick<
  ReturnType<typeof RaiseIssue.parse>,
  'description' | 'category' | 'facilityId' | 'departmentId' | 'locationId' | 'subareaId'
>;

/** What a page shows of every new record. */
const NOTHING_YET = {
  ...{
    fields: null,
    isDueChosen: false,
    isConfidential: false,
    isClosed: false,
    version: 1,
    isAnonymous: false,
    closedAt: null,
  },
  ...{
    closedAs: null,
    archivedAt: null,
    source: null,
    shelf: 'open',
    confidentialRoleIds: [],
    confidentialGroupIds: [],
    done: null,
    back: null,
  },
  ...{ alert: null, duplicateOf: null, origin: null, canAskReporter: false },
} as const;

/** What is raised: the values of the type's table in the order of its columns, and what the page shows of these. */
interface Raising {
  readonly type: Raised;
  readonly body: Body;
  readonly priority: number | null;
  readonly own: readonly unknown[];
  readonly shown: object;
}

/** Raises a record with everything derived from it. */
function raise(caller: Caller, request: string, key: string, raising: Raising): Promise<object | undefined> {
  const { type, body, priority, own } = raising;
  const title = titleOf(body.description);
  const shown = {
    ...{ type, title, description: body.description, category: body.category, priority, status: 'Open' },
    ...{ facilityId: body.facilityId, departmentId: body.departmentId ?? null, locationId: body.locationId ?? null },
    subareaId: body.subareaId ?? null,
    ...raising.shown,
  };
  return inTransaction(
    (run) =>
      run<Row>(RAISE[type], [
        ...[caller.tenantId, caller.employeeId, title, shown.description, shown.category, shown.facilityId],
        ...[shown.departmentId, shown.locationId, shown.subareaId, priority, ...own],
      ]),
    (run, [raised]) => {
      if (!raised) throw new Error('nothing was raised');
      const { id, number, owner_id: ownerId, raised_at: raisedAt, status_since: statusSince, people } = raised;
      const { due_on: dueOn, respond_by: respondBy, resolve_by: resolveBy, late_from: lateFrom } = raised;
      const answer = pageOf(caller, type, {
        ...shown,
        ...NOTHING_YET,
        id,
        number,
        ownerId,
        dueOn,
        respondBy,
        resolveBy,
        lateFrom,
        raisedAt,
        updatedAt: raisedAt,
        statusSince,
        people,
      });
      return { sent: keepAnswer(run, caller, { key, request, status: 201, body: answer ?? {} }), answer };
    },
  );
}

/** Raises a hazard. */
export async function raiseHazard(caller: Caller, request: string, key: string): Promise<object | undefined> {
  const body = JSON.parse(request) as ReturnType<typeof RaiseHazard.parse>;
  const { risk, immediateDanger = false, interimControl = null } = body;
  const matrix = await matrixOf(caller.tenantId);
  const rating = risk && rateRisk(matrix, risk.likelihood, risk.severity);
  const rated = {
    ...{ likelihood: risk?.likelihood ?? null, severity: risk?.severity ?? null },
    ...{ risk_score: rating?.score ?? null, risk_level: rating?.level ?? null },
    risk_is_serious: matrix.levels.some(({ key, isSerious }) => isSerious && key === rating?.level),
    risk_matrix_version: rating ? matrix.version : null,
    ...{ immediateDanger, interimControl },
  };
  const priority = PRIORITIES[rating?.level ?? ''] ?? null;
  const shown = { ...rated, residualRisk: null, needsResidualRisk: rated.risk_is_serious };
  return raise(caller, request, key, { type: 'hazard', body, priority, own: Object.values(rated), shown });
}

/** Raises an issue. */
export async function raiseIssue(caller: Caller, request: string, key: string): Promise<object | undefined> {
  const body = JSON.parse(request) as ReturnType<typeof RaiseIssue.parse>;
  const { issueType = issueTypeOf(body.category), danger = null } = body;
  const nothing = {
    ...{ sentiment: null, behaviour: null, feedbackGiven: null, barrier: null, assetId: null, reportedLine: null },
    ...{ doneLine: null, beforeId: null, afterId: null, isOnBoard: false, isKnown: false, seenCount: 0 },
  };
  const shown = { issueType, danger, ...nothing };
  return raise(caller, request, key, {
    type: 'issue',
    body,
    priority: USUAL_PRIORITY,
    own: [issueType, danger],
    shown,
  });
}
