import { hasPassed } from '@safety-qube/domain/incidents/late-report';
import { firstClock, nextPassing } from '@safety-qube/domain/incidents/running-clocks';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { timersAsDue } from '../../platform/jobs/timers.ts';
import { CLOCK_FACTS, type ClockRow, clocksIn } from './incident-clock.ts';

/** The kind of the timers at which the deadline of a report passes. */
export const REPORT_DEADLINE = 'report-deadline';

interface Assessed {
  readonly id: number;
  readonly state: 0 | 1 | 2;
  readonly deadline: string;
  /** When the next of its deadlines passes, also while it shows another one. */
  readonly passes: string | null;
}

function assess(row: ClockRow & { readonly id: number }, now: number): Assessed {
  const clocks = clocksIn(row);
  const clock = firstClock(clocks, now);
  if (!clock) return { id: row.id, state: 2, deadline: 'infinity', passes: null };
  return {
    id: row.id,
    state: hasPassed(clock, now) ? 1 : 0,
    deadline: clock.by,
    passes: nextPassing(clocks, now)?.by ?? null,
  };
}

/**
 * Stores the deadlines of incidents, which the caller has locked, by which lists are ordered, and the timers of those that are to pass.
 * Returns the ids of the incidents whose deadline has changed.
 */
export async function assessDeadlines({ tx }: { readonly tx: TenantDb }, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<ClockRow & { id: number }>`
    select r.id, r.raised_at, r.closed_at, x.event_type, x.occurred_at, x.actual_severity, ${CLOCK_FACTS}
    from record r join incident x on x.tenant_id = r.tenant_id and x.record_id = r.id
    where r.id = any(${[...ids]}::bigint[])`.execute(tx);
  const now = Date.now();
  const assessed = JSON.stringify(rows.map((row) => assess(row, now)));
  const changed = await sql<{ id: number }>`
    with d as materialized (select * from jsonb_to_recordset(${assessed}::jsonb)
        d (id bigint, state smallint, deadline timestamptz, passes timestamptz)),
      ${timersAsDue(REPORT_DEADLINE, {
        subjects: sql`t.subject_id = any(${[...ids]}::bigint[])`,
        due: sql`select d.id subject_id, d.passes due_at from d where d.passes is not null`,
      })}
    update record r set deadline_state = d.state, deadline = d.deadline from d
    where r.id = d.id and (r.deadline_state, r.deadline) is distinct from (d.state, d.deadline)
    returning r.id`.execute(tx);
  return changed.rows.map(({ id }) => id);
}
