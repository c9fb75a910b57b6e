import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Job, job } from '../../platform/jobs/jobs.ts';

export const RETIME_RECORDS = 'retime-records';
/** Records that are moved in one transaction: few, because others wait for them meanwhile. */
const CHUNK = 100;

/**
 * Moves the times of the open records of a priority whose times have changed: `app.time_record` moves each that still has the former ones by
 * the difference. The history of those with another due date says so. It may run again at any time.
 */
export const retimeRecords: Job = job({
  id: RETIME_RECORDS,
  payload: z.object({ type: z.enum(RECORD_TYPE_NAMES), value: z.int() }),
  async run({ type, value }, { tx, stopping }) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      stopping?.throwIfAborted();
      const from: number = after;
      const { rows } = await sql<{ last: number | null }>`
        with former as materialized (
          select r.id, r.due_on, r.version, p.assign_hours, p.resolve_days
          from priority p join record r on r.type = p.type and r.shelf = 'open' and r.urgency = p.priority_value
          where p.type = ${type} and p.priority_value = ${value} and r.id > ${from}
            and (r.assign_hours, r.resolve_days) is distinct from (p.assign_hours, p.resolve_days)
          order by r.id limit ${sql.lit(CHUNK)} for no key update of r),
        moved as (update record r set assign_hours = f.assign_hours, resolve_days = f.resolve_days from former f
          where r.id = f.id returning r.id, r.due_on),
        noted as (insert into record_change (record_id, action, change, version)
          select f.id, 'dueMoved', jsonb_build_object('dueOn', jsonb_build_array(f.due_on, m.due_on)), f.version
          from former f join moved m on m.id = f.id where m.due_on is distinct from f.due_on order by f.id)
        select max(id) last from moved`.execute(tx);
      after = rows[0]?.last ?? undefined;
    }
  },
});
