import { ANALYSTS } from '@safety-qube/domain/incidents/analysts';
import { BLANK_REPORT } from '@safety-qube/domain/incidents/blank-case';
import type { RunningClock } from '@safety-qube/domain/incidents/late-report';
import { firstClock, runningClocks } from '@safety-qube/domain/incidents/running-clocks';
import { assessReporting, type ReportedRow } from '../../apps/api/src/modules/incidents/assess-reporting.ts';
import { TEAM } from '../../apps/api/src/modules/incidents/incidents.policy.ts';
import { type Caller, holds } from './caller.ts';
import type { Values } from './select-records.ts';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

// Scalar subqueries instead of joins, because each is a lookup by a key for the rows of a page, whatever the planner estimates.
const CASE = `(select json_build_object('type', c.type, 'facts', c.facts, 'lostTime', c.lost_time, 'codes', c.codes, 'report', c.report)
  from incident_case c where c.tenant_id = p.tenant_id and c.person_id = p.id)`;
const INJURED = `coalesce((select json_agg(json_build_object('involvement', p.involvement, 'employment', p.employment,
    'supervisedByUs', p.supervised_by_us, 'case', ${CASE}) order by p.id)
  from incident_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.involvement = 'injured'), '[]')`;
const TIME_ZONE = '(select f.time_zone from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id)';

/** Returns the SQL condition that the caller sees the cases of a record r; undefined if they see those of the whole tenant. */
function seesCases(caller: Caller, values: Values): string | undefined {
  const isAnalyst = ANALYSTS.some((privilege) => holds(caller, privilege));
  if (isAnalyst && !caller.facilityIds) return undefined;
  const isInTeam = `(select true from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id
    and p.relation in (${quoted(TEAM)}) and p.employee_id = ${values.add(caller.employeeId)} limit 1)`;
  return isAnalyst ? `r.facility_id = any(${values.add(caller.facilityIds)}::bigint[]) or ${isInTeam}` : isInTeam;
}

/**
 * Returns the columns of a record r and its incident i that decide its clock, in addition to those that a list shows: `reporting`,
 * `notices`, `timeZone`, `regimes`, and `injured`, which is null if the caller does not see cases.
 */
export function clockColumns(caller: Caller, values: Values): string {
  // Without a reference to the record it is read once for the whole statement.
  const regimes = `(select value from config_entry where tenant_id = ${values.add(caller.tenantId)} and name = 'incident_regimes')`;
  const condition = seesCases(caller, values);
  const injured = condition ? `case when ${condition} then ${INJURED} end` : INJURED;
  return `i.reporting, i.notices, ${TIME_ZONE}, ${regimes}, ${injured}`;
}

/** The facts that decide the clock of an incident, as the database returns them. */
export interface ClockFacts
  extends Pick<ReportedRow, 'eventType' | 'actualSeverity' | 'notices' | 'timeZone' | 'regimes'> {
  readonly raisedAt: string;
  readonly occurredAt: string;
  readonly isClosed: boolean;
  /** Without the questions that were added after it was saved. */
  readonly reporting: Partial<ReportedRow['reporting']>;
  readonly injured: readonly Injured[] | null;
}
type Injured = ReportedRow['people'][number];

const BLANK_REPORTING: ReportedRow['reporting'] = {
  knownAt: null,
  workRelated: null,
  workRelatedKnownAt: null,
  travel: null,
  dangerousOccurrence: null,
  onOurPremises: null,
  gas: null,
};

/** Returns a person with the questions that were added after the case was saved, unanswered. */
const complete = (person: Injured): Injured =>
  person.case ? { ...person, case: { ...person.case, report: { ...BLANK_REPORT, ...person.case.report } } } : person;

/** Returns the clock of an incident to show; null if none runs or the caller does not see cases. */
export function clockOf({ raisedAt, isClosed, injured, ...facts }: ClockFacts): RunningClock | null {
  if (!injured) return null;
  const reports = assessReporting(
    {
      ...facts,
      occurredAt: new Date(facts.occurredAt),
      reporting: { ...BLANK_REPORTING, ...facts.reporting },
      people: injured.map(complete),
    },
    new Date(raisedAt),
  );
  return firstClock(runningClocks(reports, isClosed), Date.now());
}
