import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { COUNT_LIMIT } from '@safety-qube/domain/records/count-limit';
import type { Caller } from './caller.ts';
import { countOf } from './count.ts';
import { type Row, rowsOf } from './database.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

/** The next action by status, for the person with the pending action. */
const WANTS: Readonly<Record<string, string>> = {
  Open: 'assign',
  Assigned: 'implement',
  'Resolution not Approved by EHS Team': 'implement',
  'Resolution not Approved by Raiser': 'implement',
  'Resolution Implemented': 'approve',
  'Resolution Approved by EHS Team': 'accept',
};
const TASK_WANTS: Readonly<Record<string, string>> = { Open: 'start', 'In Progress': 'complete', Completed: 'verify' };
const ISSUE_WANTS: Readonly<Record<string, string>> = { Open: 'start', 'In Progress': 'resolve', Resolved: 'accept' };

/** SQL condition for overdue actions: completed tasks and resolved issues, which only need to be checked, are not overdue. */
const LATE = `p.due_or_never < $3 and (p.type not in ('task', 'issue') or (select t.status not in ('Completed', 'Resolved') from record t
  where t.tenant_id = p.tenant_id and t.id = p.record_id))`;
const branch = (condition: string, isLate: boolean) =>
  `(select p.record_id, p.urgency, p.due_or_never, ${isLate} late from record_person p
    where p.tenant_id = $1 and p.employee_id = $2 and p.waits_since is not null and ${condition}
    group by p.urgency, p.due_or_never, p.record_id order by p.urgency, p.due_or_never, p.record_id limit $4)`;
// Overdue actions come first, so that the second branch is read only if the first one does not fill the page.
const LIST = `select r.id, r.type, r.number, r.title, r.status, r.priority, r.category, r.facility_id, r.location_id, r.owner_id,
    (select p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser' limit 1),
    r.due_on, r.raised_at, r.updated_at, r.is_confidential, r.closed_at is not null, r.version
  from (select * from (${branch(LATE, true)} union all ${branch(`not (${LATE})`, false)}) both_of_them limit $4) f
  join record r on r.tenant_id = $1 and r.id = f.record_id order by f.late desc, f.urgency, f.due_or_never, f.record_id`;

function actionOf(row: Row): object {
  const [id, type, number, title, status, priority, category, facilityId, locationId, ownerId, raiserId] = row;
  const [dueOn, raisedAt, updatedAt, isConfidential, isClosed, version] = row.slice(11);
  const wantsOfTask = isClosed ? 'judgeEffect' : TASK_WANTS[String(status)];
  const wants = type === 'task' ? wantsOfTask : (type === 'issue' ? ISSUE_WANTS : WANTS)[String(status)];
  return {
    ...{ id, type, number, title, status, priority, category, facilityId, locationId, ownerId, raiserId },
    ...{ dueOn, raisedAt, updatedAt, isConfidential, isClosed, version, wants },
  };
}

/** Returns the caller's pending actions of all types. */
export async function listMyActions({ tenantId, employeeId }: Caller, filters: URLSearchParams): Promise<object> {
  const limit = Number(filters.get('limit') ?? 50);
  const rows = await rowsOf(LIST, [tenantId, employeeId, today(), limit + 1]);
  return {
    items: rows.slice(0, limit).map(actionOf),
    next: rows.length > limit ? String(rows[limit - 1]?.[0]) : null,
  };
}

const waiting = (condition: string) =>
  `select count(*) from (select from record_person p where p.tenant_id = $1 and p.employee_id = $2 and p.waits_since is not null
    ${condition} group by p.record_id limit ${COUNT_LIMIT + 1}) f`;
const TYPES: readonly RecordType[] = ['hazard', 'incident', 'issue', 'task'];
const COUNT = `select (${waiting('')}), (${waiting(`and ${LATE}`)}), ${TYPES.map((type) => `(${waiting(`and p.type = '${type}'`)})`).join(', ')}`;

/** Counts the caller's pending actions. */
export async function countMyActions({ tenantId, employeeId }: Caller): Promise<object> {
  const [row = []] = await rowsOf(COUNT, [tenantId, employeeId, today()]);
  const [total, overdue, ...types] = row;
  return {
    total: countOf(total),
    overdue: countOf(overdue),
    byType: Object.fromEntries(
      TYPES.flatMap((type, at) => (Number(types[at]) > 0 ? [[type, countOf(types[at])]] : [])),
    ),
  };
}
