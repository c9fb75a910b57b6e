import type { Answer } from '@safety-qube/domain/templates/answers';
import type { Question } from '@safety-qube/domain/templates/template';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { ANSWER_COLUMNS, type AnswerRow, addParticipant, type ExecutionRow } from './executions.repository.ts';
import { publishExecution } from './publish-execution.ts';
import { namesWithheldPerson } from './visible-part.ts';

/**
 * Returns the answer that the caller is about to replace, undefined for none; 403 when it names a person whose name is withheld
 * from them.
 */
export async function findAnswerToChange(
  ctx: Ctx,
  { id, rights }: Pick<ExecutionRow, 'id' | 'rights'>,
  question: Question,
): Promise<AnswerRow | undefined> {
  const row = await ctx.tx
    .selectFrom('execution_answer')
    .select(ANSWER_COLUMNS)
    .where('execution_id', '=', id)
    .where('question_id', '=', question.id)
    .executeTakeFirst();
  if (row && namesWithheldPerson(ctx, rights, question, row)) throw forbidden();
  return row;
}

/** Writes the complete answer to a question as the caller's, in its next version, and notifies the people who fill in the form. */
export async function writeAnswer(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  execution: Pick<ExecutionRow, 'id' | 'record_id'>,
  { questionId, answer }: { questionId: string; answer: Answer },
): Promise<AnswerRow> {
  const { id } = execution;
  const values = { answer: JSON.stringify(answer), saved_by: actorOf(ctx).employeeId, saved_at: new Date() };
  const saved = await ctx.tx
    .insertInto('execution_answer')
    .values({ execution_id: id, question_id: questionId, ...values })
    .onConflict((clash) =>
      clash
        .columns(['tenant_id', 'execution_id', 'question_id'])
        .doUpdateSet({ ...values, version: sql`execution_answer.version + 1` }),
    )
    .returning(ANSWER_COLUMNS)
    .executeTakeFirstOrThrow();
  await addParticipant(ctx, id);
  await publishExecution(ctx, platform, execution);
  return saved;
}
