import type { IncidentItem } from '@safety-qube/contract/incidents';
import { runningClocks } from '@safety-qube/domain/incidents/running-clocks';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { answered, CASE, REGIMES } from './investigation.repository.ts';
import { judgeReporting, type ReportedRow } from './judge-reporting.ts';
import { seesCasesOf } from './sees-cases.ts';

/** A line of the list as far as its clock is concerned. */
interface ClockRow {
  readonly event_type: string;
  readonly occurred_at: Date;
  readonly actual_severity: ReportedRow['actualSeverity'];
  /** Null for whoever may not see cases. */
  readonly reported: Pick<ReportedRow, 'reporting' | 'notices' | 'timeZone' | 'regimes' | 'people'> | null;
  readonly raised_at: Date;
  readonly closed_at: Date | null;
}

/** What decides whether the incident `r`, `x` of its table, is to be reported, as far as an actor may see it. */
export const reportedIn = (actor: Actor): RawBuilder<unknown> => sql`case when ${seesCasesOf(actor)} then
  (select json_build_object('reporting', x.reporting, 'notices', x.notices, 'timeZone', f.time_zone, 'regimes', ${REGIMES},
      'people', coalesce((select json_agg(json_build_object('employment', p.employment, 'supervisedByUs', p.supervised_by_us,
          'case', ${CASE}) order by p.id)
        from incident_person p left join incident_case c on c.tenant_id = p.tenant_id and c.person_id = p.id
        where p.tenant_id = r.tenant_id and p.record_id = r.id), '[]'))
    from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id) end reported`;

/** The clock that runs out first on an incident; null where none runs, and for whoever may not see cases. */
export function clockOf(line: object): IncidentItem['clock'] {
  const row = line as ClockRow;
  const { reported, occurred_at: occurredAt, event_type: eventType, actual_severity: actualSeverity } = row;
  if (!reported) return null;
  const facts = { ...reported, reporting: answered(reported.reporting), occurredAt, eventType, actualSeverity };
  const [first] = runningClocks(judgeReporting(facts, row.raised_at), row.closed_at !== null).sort((a, b) =>
    a.by < b.by ? -1 : 1,
  );
  return first ?? null;
}
