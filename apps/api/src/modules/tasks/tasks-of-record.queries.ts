import type { TaskOfRecord } from '@safety-qube/contract/tasks';
import { type Control, isAnsweredWeakly } from '@safety-qube/domain/tasks/controls';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { judgedOf, mustSee, seesRecord, standingOf } from '../records/index.ts';
import { mayAddTask } from './tasks.policy.ts';

/**
 * Tasks that came of a record that the caller may see: its people see what they are called and how they stand, also where the
 * task itself is not for them; one that is more confidential than the record is only for those who may see it.
 */
export async function listTasksOfRecord(ctx: Ctx, recordId: number) {
  const { record, definition } = await mustSee(ctx, recordId);
  const actor = actorOf(ctx);
  const { rows } = await sql<TaskOfRecord & { control: Control | null }>`
    select t.* from (
      select r.id, r.type, r.number, r.title, r.status, r.owner_id "ownerId", r.due_on::text "dueOn",
        r.closed_at is not null "isClosed", x.control, r.is_confidential, r.shelf, ${seesRecord(actor)} "maySee"
      from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
      where r.origin_id = ${recordId} and r.shelf <> 'deleted') t
    where t."maySee" or (t.shelf <> 'archived' and (not t.is_confidential or ${record.is_confidential}))
    order by t.id`.execute(ctx.tx);
  const isSerious = definition.isSerious?.(record) ?? false;
  const controls = rows.filter(({ status }) => status !== 'Cancelled').map(({ control }) => control);
  return {
    tasks: rows,
    isSerious,
    isAnsweredWeakly: isSerious && isAnsweredWeakly(controls),
    mayAdd: record.archived_at === null && mayAddTask(standingOf(definition, actor, judgedOf(record))),
  };
}
