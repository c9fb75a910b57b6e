import { type Caller, holds } from './caller.ts';
import { objectsOf } from './database.ts';

/** Saves an answer of an unsubmitted form at a facility of the caller and notifies others (pg_notify), in one statement. */
const SAVE = `with form as (select e.id from execution e join schedule s on s.tenant_id = e.tenant_id and s.id = e.schedule_id
    where e.tenant_id = $1 and e.id = $3 and e.submitted_at is null and ($7::bigint[] is null or s.facility_id = any($7)) for share of e),
  saved as (insert into execution_answer (tenant_id, execution_id, question_id, answer, version, saved_by)
    select $1, id, $4, $5::jsonb, 1, $2 from form where $6 = 0
    on conflict (tenant_id, execution_id, question_id) do nothing returning question_id, answer, version, saved_by, saved_at),
  filler as (insert into execution_person (tenant_id, execution_id, employee_id) select $1, id, $2 from form on conflict do nothing),
  notified as (select pg_notify('yardstick', json_build_object('execution', id)::text) from form)
  select question_id "questionId", answer, version, saved_by "savedById", date_trunc('milliseconds', saved_at) "savedAt", (select count(*) from notified) notified from saved`;

interface Saved {
  readonly notified: number;
}

/** Saves the first answer to a question. */
export async function saveAnswer(
  caller: Caller,
  executionId: number,
  questionId: string,
  request: string,
): Promise<object | undefined> {
  if (!holds(caller, 'inspection.perform')) return undefined;
  const { answer, version } = JSON.parse(request) as { answer: object; version: number };
  const [saved] = await objectsOf<Saved>(SAVE, [
    ...[
      caller.tenantId,
      caller.employeeId,
      executionId,
      questionId,
      JSON.stringify(answer),
      version,
      caller.facilityIds,
    ],
  ]);
  if (!saved) throw new Error(`${questionId} of form ${executionId} has an answer`);
  const { notified: _, ...shown } = saved;
  return shown;
}
