import type { ExecutionsOfSchedule, Schedule } from '@safety-qube/contract/schemas/executions';
import type { ExpressionBuilder, NotNull } from 'kysely';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { viewsFinished } from './executions.policy.ts';
import { getSchedule } from './schedules.queries.ts';

/** The most executions of each kind on a page. */
const MOST = 20;

/** Executions of a form at a place. */
const ofSchedule = (ctx: Ctx, id: number) =>
  ctx.tx.selectFrom('execution as e').where('e.schedule_id', '=', id).limit(MOST);

/** Whether the caller takes or took part in an execution. */
const isMine = (ctx: Ctx) => (eb: ExpressionBuilder<{ e: DB['execution'] } & DB, 'e'>) =>
  eb.exists(
    eb
      .selectFrom('execution_person as p')
      .select('p.employee_id')
      .whereRef('p.execution_id', '=', 'e.id')
      .where('p.employee_id', '=', actorOf(ctx).employeeId),
  );

/** Lists the executions in progress, the latest first. */
async function listOpen(ctx: Ctx, id: number): Promise<ExecutionsOfSchedule['open']> {
  const rows = await ofSchedule(ctx, id)
    .select((eb) => [
      'e.id',
      'e.started_by',
      'e.started_at',
      isMine(ctx)(eb).as('is_mine'),
      eb
        .selectFrom('execution_answer as a')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('a.execution_id', '=', 'e.id')
        .where(sql<boolean>`a.answer <> '{}'`)
        .as('answered'),
    ])
    .where('e.submitted_at', 'is', null)
    .orderBy('e.id', 'desc')
    // Only the form of a record can be without it.
    .$narrowType<{ started_by: NotNull }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedById: row.started_by,
    startedAt: row.started_at.toISOString(),
    isMine: Boolean(row.is_mine),
    answered: row.answered ?? 0,
  }));
}

/** Lists the submitted executions that the caller may see, the latest first. */
async function listFinished(ctx: Ctx, { id, facilityId }: Schedule): Promise<ExecutionsOfSchedule['finished']> {
  const rows = await ofSchedule(ctx, id)
    .select(['e.id', 'e.submitted_by', 'e.submitted_at', 'e.result'])
    .where('e.submitted_at', 'is not', null)
    .$if(!viewsFinished(actorOf(ctx), facilityId), (query) => query.where(isMine(ctx)))
    .orderBy('e.submitted_at', 'desc')
    // A submitted execution has both; only a visitor's has no name.
    .$narrowType<{ submitted_at: NotNull; result: NotNull }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    submittedById: row.submitted_by,
    submittedAt: row.submitted_at.toISOString(),
    result: row.result,
  }));
}

/** Returns a form at a place within the caller's reach, with its last executions; 404 otherwise. */
export async function getScheduleWithExecutions(ctx: Ctx, id: number): Promise<Schedule & ExecutionsOfSchedule> {
  const schedule = await getSchedule(ctx, id);
  return { ...schedule, open: await listOpen(ctx, id), finished: await listFinished(ctx, schedule) };
}
