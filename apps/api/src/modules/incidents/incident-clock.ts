import type { IncidentItem } from '@safety-qube/contract/schemas/incidents';
import { runningClocks } from '@safety-qube/domain/incidents/running-clocks';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { assessReporting, type ReportedRow } from './assess-reporting.ts';
import { answered, ENTERED_CASE, REGIMES } from './investigation.repository.ts';
import { seesCasesOf } from './sees-cases.ts';

/** The columns of a list's row that its clock depends on. */
interface ClockRow extends Pick<ReportedRow, 'notices' | 'regimes'> {
  readonly event_type: string;
  readonly occurred_at: Date;
  readonly actual_severity: ReportedRow['actualSeverity'];
  readonly sees_cases: boolean;
  readonly reporting: Parameters<typeof answered>[0];
  readonly time_zone: string;
  /** Injured people; null if there are none. */
  readonly people: ReportedRow['people'] | null;
  readonly raised_at: Date;
  readonly closed_at: Date | null;
}

/**
 * Columns of a list that determine whether the incident `r` with its row `x` is reportable, and whether an actor may see that; read
 * for each row.
 */
export const clockColumns = (actor: Actor): RawBuilder<unknown>[] => [
  sql`${seesCasesOf(actor)} sees_cases, x.reporting, x.notices, ${REGIMES} regimes,
  (select f.time_zone from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id) time_zone,
  (select json_agg(json_build_object('involvement', p.involvement, 'employment', p.employment, 'supervisedByUs', p.supervised_by_us,
      'case', case when c.person_id is not null then ${ENTERED_CASE} end))
    from incident_person p left join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
    where p.tenant_id = r.tenant_id and p.record_id = r.id and p.involvement = 'injured') people`,
];

/** Returns the clock of an incident that expires first; null if none is running, and for users who may not see cases. */
export function clockOf(line: object): IncidentItem['clock'] {
  const row = line as ClockRow;
  if (!row.sees_cases) return null;
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
  const [first] = runningClocks(assessReporting(facts, row.raised_at), row.closed_at !== null).sort((a, b) =>
    a.by < b.by ? -1 : 1,
  );
  return first ?? null;
}
