import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Caller } from './caller.ts';
import { type ClockFacts, clockColumns, clockOf } from './clock.ts';
import { type Row, rowsOf } from './database.ts';
import { type Asked, branchesOf, orderOf, Values } from './select-records.ts';

const RECORD = `r.id, r.number, r.title, r.status, r.priority, r.category, r.facility_id, r.location_id, r.owner_id,
  (select p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser' limit 1),
  r.due_on, nullif(r.late_from, 'infinity'), r.raised_at, r.updated_at, r.is_confidential, r.closed_at is not null, r.version`;

/** What each type adds: its columns, its table, and the part of an item that they form. */
interface Own {
  columns(caller: Caller, values: Values): string;
  readonly join: string;
  part(row: Row): object;
}
/** Number of columns of the record before a type's own. */
const OWN_FROM = 17;
const own = (row: Row, at: number) => row[OWN_FROM + at];
const ratingOf = ([likelihood, severity, score, level, matrixVersion]: Row) =>
  likelihood === null ? null : { likelihood, severity, score, level, matrixVersion };
const OWN: Readonly<Partial<Record<RecordType, Own>>> = {
  hazard: {
    columns: () =>
      `h.likelihood, h.severity, h.risk_score, h.risk_level, h.risk_matrix_version, h.immediate_danger, h.residual_likelihood,
       h.residual_severity, h.residual_score, h.residual_level, h.residual_matrix_version`,
    join: 'join hazard h on h.tenant_id = r.tenant_id and h.record_id = r.id',
    part: (row) => ({
      risk: ratingOf(row.slice(OWN_FROM, OWN_FROM + 5)),
      immediateDanger: own(row, 5),
      residualRisk: ratingOf(row.slice(OWN_FROM + 6, OWN_FROM + 11)),
    }),
  },
  incident: {
    columns: (caller, values) =>
      `i.event_type, i.occurred_at, i.actual_severity, i.potential_severity, i.is_high_potential, ${clockColumns(caller, values)}`,
    join: 'join incident i on i.tenant_id = r.tenant_id and i.record_id = r.id',
    part: (row) => ({
      eventType: own(row, 0),
      occurredAt: own(row, 1),
      actualSeverity: own(row, 2),
      potentialSeverity: own(row, 3),
      isHighPotential: own(row, 4),
      clock: clockOf({
        ...{ raisedAt: row[12], isClosed: row[15], eventType: own(row, 0), occurredAt: own(row, 1) },
        ...{ actualSeverity: own(row, 2), reporting: own(row, 5), notices: own(row, 6), timeZone: own(row, 7) },
        ...{ regimes: own(row, 8), injured: own(row, 9) },
      } as ClockFacts),
    }),
  },
  issue: {
    columns: () => 'i.issue_type, i.danger, i.sentiment, i.behaviour',
    join: 'join issue i on i.tenant_id = r.tenant_id and i.record_id = r.id',
    part: (row) => ({
      issueType: own(row, 0),
      danger: own(row, 1),
      sentiment: own(row, 2),
      behaviour: own(row, 3),
    }),
  },
  task: {
    columns: () =>
      `t.verifier_id, t.control, t.checklist, t.repeat_every is not null, r.origin_id is not null, t.execution_id is not null`,
    join: 'join task t on t.tenant_id = r.tenant_id and t.record_id = r.id',
    part: (row) => {
      const checklist = own(row, 2) as { doneAt: string | null }[];
      return {
        verifierId: own(row, 0),
        control: own(row, 1),
        checklistDone: checklist.filter(({ doneAt }) => doneAt !== null).length,
        checklistTotal: checklist.length,
        isRepeated: own(row, 3),
        hasOrigin: own(row, 4),
        isOfQuestion: own(row, 5),
      };
    },
  },
};

const itemOf = (type: RecordType, row: Row): object => {
  const [id, number, title, status, priority, category, facilityId, locationId, ownerId, raiserId] = row;
  const [dueOn, lateFrom, raisedAt, updatedAt, isConfidential, isClosed, version] = row.slice(10);
  return {
    ...{ id, type, number, title, status, priority, category, facilityId, locationId, ownerId, raiserId },
    ...{ dueOn, lateFrom, raisedAt, updatedAt, isConfidential, isClosed, version },
    ...OWN[type]?.part(row),
  };
};

/** Returns a page of a list. Selects one more row than the page has, to know whether there is a next page. */
export async function listRecords(asked: Asked): Promise<{ items: object[]; next: string | null }> {
  const values = new Values();
  const limit = Number(asked.filters.get('limit') ?? 25);
  const order = orderOf(asked.filters, 'r.');
  const branches = branchesOf(asked, values);
  const parts = OWN[asked.type];
  if (!branches.length || !parts) return { items: [], next: null };
  const more = values.add(limit + 1);
  const pages = branches.map((branch) => `(select r.* ${branch} order by ${order} limit ${more})`);
  // Each branch selects a page; of several branches the first rows of all are used.
  const found =
    pages.length === 1
      ? pages[0]
      : `(select * from (${pages.join(' union all ')}) u order by ${orderOf(asked.filters, '')} limit ${more})`;
  const rows = await rowsOf(
    `select ${RECORD}, ${parts.columns(asked.caller, values)} from ${found} r ${parts.join} order by ${order}`,
    values.all,
  );
  return {
    items: rows.slice(0, limit).map((row) => itemOf(asked.type, row)),
    next: rows.length > limit ? String(rows[limit - 1]?.[0]) : null,
  };
}
