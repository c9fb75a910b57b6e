import type { ExecutionHead } from '@safety-qube/contract/executions';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Selectable } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { seesExecution } from './executions.policy.ts';
import { placeOf } from './schedules.queries.ts';

const rows = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('execution as e')
    .innerJoin('schedule as s', 's.id', 'e.schedule_id')
    .selectAll('e')
    .select((eb) => [
      's.facility_id',
      's.department_id',
      's.location_id',
      's.subarea_id',
      eb
        .exists(
          eb
            .selectFrom('execution_person as p')
            .select('p.employee_id')
            .whereRef('p.execution_id', '=', 'e.id')
            .where('p.employee_id', '=', actorOf(ctx).employeeId),
        )
        .as('is_mine'),
    ]);
export type ExecutionRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
export type AnswerRow = Selectable<DB['execution_answer']>;

/** An execution that the caller sees; 404 otherwise. `forUpdate`: others wait with theirs until this transaction has ended. */
export async function getExecutionRow(ctx: Ctx, id: number, { forUpdate = false } = {}): Promise<ExecutionRow> {
  const query = rows(ctx).where('e.id', '=', id);
  const row = await (forUpdate ? query.forUpdate('e') : query).executeTakeFirst();
  if (!row || !seesExecution(actorOf(ctx), judgedOf(row))) throw notFound();
  return row;
}

const judgedOf = (row: ExecutionRow) => ({
  facilityId: row.facility_id,
  isSubmitted: row.submitted_at !== null,
  isMine: Boolean(row.is_mine),
});

/** The same for who answers; 422 EXECUTION_SUBMITTED for a finished one. */
export async function getExecutionToAnswer(ctx: Ctx, id: number): Promise<ExecutionRow> {
  const row = await getExecutionRow(ctx, id, { forUpdate: true });
  if (row.submitted_at !== null) throw refuse('EXECUTION_SUBMITTED');
  return row;
}

/** The version that an execution fills in. */
export async function readContent(
  ctx: Ctx,
  { template_id, template_version }: Pick<ExecutionRow, 'template_id' | 'template_version'>,
): Promise<TemplateContent> {
  const { content } = await ctx.tx
    .selectFrom('template_version')
    .select('content')
    .where('template_id', '=', template_id)
    .where('number', '=', template_version)
    .executeTakeFirstOrThrow();
  return content as unknown as TemplateContent;
}

/** The answers of an execution, by the time they were first given. */
export const readAnswers = (ctx: Ctx, id: number): Promise<AnswerRow[]> =>
  ctx.tx.selectFrom('execution_answer').selectAll().where('execution_id', '=', id).orderBy('question_id').execute();

/** Takes somebody among those who fill in an execution. */
export async function takePart(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .insertInto('execution_person')
    .values({ execution_id: id, employee_id: actorOf(ctx).employeeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An execution as the contract has it. */
export const presentExecution = (row: ExecutionRow): ExecutionHead => ({
  id: row.id,
  scheduleId: row.schedule_id,
  ...placeOf(row),
  status: row.submitted_at === null ? 'open' : 'submitted',
  startedById: row.started_by,
  startedAt: row.started_at.toISOString(),
  submittedById: row.submitted_by,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  result: row.result as ExecutionHead['result'],
  abilities: { answer: row.submitted_at === null },
});
