import type { TaskOfRecord } from '@safety-qube/contract/schemas/tasks';
import { type Control, hasOnlyWeakControls } from '@safety-qube/domain/tasks/controls';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { accessTo, derivedRecordsOf, getVisibleRecord, recordFacts } from '../records/index.ts';
import { checkAddTask } from './tasks.policy.ts';

/**
 * Returns the tasks that were created from a record that the caller may see (`derivedRecordsOf`), oldest first, and whether they
 * are an adequate response to it.
 */
export async function listTasksOfRecord(ctx: Ctx, recordId: number) {
  const { record, definition } = await getVisibleRecord(ctx, recordId);
  const actor = actorOf(ctx);
  const { rows } = await sql<Omit<TaskOfRecord, 'lateFrom'> & { lateFrom: Date | null; control: Control | null }>`
    select c.id, c.type, c.number, c.title, c.status, c."ownerId", c."dueOn", c."lateFrom", c."isClosed", x.control
    from ${derivedRecordsOf(actor, record)} c join task x on x.record_id = c.record_id
    order by c.record_id`.execute(ctx.tx);
  const isSerious = definition.isSerious(record);
  const controls = rows.filter(({ status }) => status !== 'Cancelled').map(({ control }) => control);
  return {
    tasks: rows.map((row) => ({ ...row, lateFrom: row.lateFrom?.toISOString() ?? null })),
    isSerious,
    hasOnlyWeakControls: isSerious && hasOnlyWeakControls(controls),
    mayAdd:
      record.archived_at === null &&
      checkAddTask(definition, accessTo(definition, actor, recordFacts(record)), record) === 'allowed',
  };
}
