import type { IncidentItem } from '@safety-qube/contract/schemas/incidents';
import type { RunningClock } from '@safety-qube/domain/incidents/late-report';
import { firstClock, runningClocks } from '@safety-qube/domain/incidents/running-clocks';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { ReportClocks } from '../records/index.ts';
import { assessReporting, type ReportedRow } from './assess-reporting.ts';
import { answered, ENTERED_CASE, REGIMES } from './investigation.repository.ts';
import { seesCasesOf } from './sees-cases.ts';

/** The columns of a row that its clock depends on. */
export interface ClockRow extends Pick<ReportedRow, 'notices' | 'regimes'> {
  readonly event_type: string;
  readonly occurred_at: Date;
  readonly actual_severity: ReportedRow['actualSeverity'];
  readonly reporting: Parameters<typeof answered>[0];
  readonly time_zone: string;
  /** Injured people; null if there are none. */
  readonly people: ReportedRow['people'] | null;
  readonly raised_at: Date;
  readonly closed_at: Date | null;
}

/** Columns that determine whether the incident `r` with its row `x` is reportable, besides those of a list; read for each row. */
export const CLOCK_FACTS = sql`x.reporting, x.notices, ${REGIMES} regimes,
  (select f.time_zone from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id) time_zone,
  (select json_agg(json_build_object('involvement', p.involvement, 'employment', p.employment, 'supervisedByUs', p.supervised_by_us,
      'case', case when c.person_id is not null then ${ENTERED_CASE} end))
    from incident_person p left join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
    where p.tenant_id = r.tenant_id and p.record_id = r.id and p.involvement = 'injured') people`;

/** The same for a list, and whether an actor may see it. */
export const clockColumns = (actor: Actor): RawBuilder<unknown>[] => [
  sql`${seesCasesOf(actor)} sees_cases`,
  CLOCK_FACTS,
];

/** Returns the running clocks of an incident. */
export function clocksIn(row: ClockRow): RunningClock[] {
  const facts: ReportedRow = {
    reporting: answered(row.reporting),
    notices: row.notices,
    regimes: row.regimes,
    occurredAt: row.occurred_at,
    timeZone: row.time_zone,
    eventType: row.event_type,
    actualSeverity: row.actual_severity,
    people: row.people ?? [],
  };
  return runningClocks(assessReporting(facts, row.raised_at), row.closed_at !== null);
}

/** Returns the clock of an incident to show, see `firstClock`; null if none is running. */
const clockIn = (row: ClockRow): RunningClock | null => firstClock(clocksIn(row), Date.now());

/** The clock of an item of a list; null for users who may not see cases. */
export function clockOf(line: object): IncidentItem['clock'] {
  const row = line as ClockRow & { readonly sees_cases: boolean };
  return row.sees_cases ? clockIn(row) : null;
}

/** The same as JSON, where times are texts. */
interface ClockFacts extends Omit<ClockRow, 'occurred_at' | 'raised_at' | 'closed_at'> {
  readonly occurred_at: string;
  readonly raised_at: string;
  readonly closed_at: string | null;
}

/** How the clocks of incidents are read where records of several types are listed, in a file, and for a mail. */
export const INCIDENT_CLOCKS: ReportClocks = {
  facts: (reader) => sql`case when ${seesCasesOf(reader)} then (select to_jsonb(f) from (
      select x.event_type, x.occurred_at, x.actual_severity, r.raised_at, r.closed_at, ${CLOCK_FACTS}
      from incident x where x.tenant_id = r.tenant_id and x.record_id = r.id) f) end`,
  of(facts) {
    const { occurred_at: occurredAt, raised_at: raisedAt, closed_at: closedAt, ...rest } = facts as ClockFacts;
    const times = { occurred_at: new Date(occurredAt), raised_at: new Date(raisedAt) };
    return clockIn({ ...rest, ...times, closed_at: closedAt === null ? null : new Date(closedAt) });
  },
};
