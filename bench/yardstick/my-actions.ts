import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { COUNT_LIMIT } from '@safety-qube/domain/records/record-limits';
import type { Caller } from './caller.ts';
import { type ClockFacts, clockColumns, clockOf } from './clock.ts';
import { countOf } from './count.ts';
import { type Row, rowsOf } from './database.ts';
import { Values } from './select-records.ts';

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

const LATE = 'p.late_from <= now()';
const branch = (condition: string, place: number) =>
  `(select p.record_id, p.danger, p.late_from, ${place} place from record_person p
    where p.tenant_id = $1 and p.employee_id = $2 and p.waits_since is not null and ${condition}
    group by p.danger, p.late_from, p.record_id order by p.danger, p.late_from, p.record_id limit $3)`;
// Critical ones that nobody is assigned to come first, then late ones, so that the others are read only if these do not fill the page.
const list = (
  clock: string,
): string => `select r.id, r.type, r.number, r.title, r.status, r.priority, r.category, r.facility_id, r.location_id, r.owner_id,
    (select p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser' limit 1),
    r.due_on, nullif(r.late_from, 'infinity'), r.raised_at, r.updated_at, r.is_confidential, r.closed_at is not null, r.version,
    i.event_type, i.occurred_at, i.actual_severity, ${clock}
  from (select * from (${branch('p.danger = 0', 0)} union all ${branch(`p.danger > 0 and ${LATE}`, 1)}
    union all ${branch(`p.danger > 0 and not ${LATE}`, 2)}) all_of_them limit $3) f
  join record r on r.tenant_id = $1 and r.id = f.record_id
  left join incident i on i.tenant_id = $1 and i.record_id = r.id and r.deadline_state < 2
  order by f.place, f.danger, f.late_from, f.record_id`;

function actionOf(row: Row): object {
  const [id, type, number, title, status, priority, category, facilityId, locationId, ownerId, raiserId] = row;
  const [dueOn, lateFrom, raisedAt, updatedAt, isConfidential, isClosed, version] = row.slice(11);
  const [eventType, occurredAt, actualSeverity, reporting, notices, timeZone, regimes, injured] = row.slice(18);
  const wantsOfTask = isClosed ? 'judgeEffect' : TASK_WANTS[String(status)];
  const wants = type === 'task' ? wantsOfTask : (type === 'issue' ? ISSUE_WANTS : WANTS)[String(status)];
  const facts = {
    raisedAt,
    isClosed,
    eventType,
    occurredAt,
    actualSeverity,
    reporting,
    notices,
    timeZone,
    regimes,
    injured,
  };
  return {
    ...{ id, type, number, title, status, priority, category, facilityId, locationId, ownerId, raiserId },
    ...{ dueOn, lateFrom, raisedAt, updatedAt, isConfidential, isClosed, version, wants },
    clock: eventType === null ? null : clockOf(facts as ClockFacts),
  };
}

/** Returns the caller's pending actions of all types. */
export async function listMyActions(caller: Caller, filters: URLSearchParams): Promise<object> {
  const limit = Number(filters.get('limit') ?? 50);
  const values = new Values(caller.tenantId, caller.employeeId, limit + 1);
  const rows = await rowsOf(list(clockColumns(caller, values)), values.all);
  return {
    items: rows.slice(0, limit).map(actionOf),
    next: rows.length > limit ? String(rows[limit - 1]?.[0]) : null,
  };
}

const waiting = (condition: string) =>
  `select count(*) from (select from record_person p where p.tenant_id = $1 and p.employee_id = $2 and p.waits_since is not null
    ${condition} group by p.record_id limit ${COUNT_LIMIT + 1}) f`;
const TYPES: readonly RecordType[] = ['hazard', 'incident', 'issue', 'task'];
const COUNT = `select (${waiting('')}), (${waiting(`and ${LATE}`)}), (${waiting('and p.danger = 0')}),
  (${waiting(`and p.danger > 0 and ${LATE}`)}), ${TYPES.map((type) => `(${waiting(`and p.type = '${type}'`)})`).join(', ')}`;

/** Counts the caller's pending actions. */
export async function countMyActions({ tenantId, employeeId }: Caller): Promise<object> {
  const [row = []] = await rowsOf(COUNT, [tenantId, employeeId]);
  const [total, overdue, unassigned, otherOverdue, ...types] = row;
  return {
    total: countOf(total),
    overdue: countOf(overdue),
    unassigned: countOf(unassigned),
    otherOverdue: countOf(otherOverdue),
    byType: Object.fromEntries(
      TYPES.flatMap((type, at) => (Number(types[at]) > 0 ? [[type, countOf(types[at])]] : [])),
    ),
  };
}
