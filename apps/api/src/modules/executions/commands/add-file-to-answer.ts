import { ANSWER_LIMITS } from '@safety-qube/domain/templates/answer-limits';
import { type Answer, fileIdsIn } from '@safety-qube/domain/templates/answers';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { Question } from '@safety-qube/domain/templates/template';
import { takesFiles, visitorPart } from '@safety-qube/domain/templates/visitor-part';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readContent } from '../executions.repository.ts';
import { publishExecution } from '../publish-execution.ts';

/** Locks the form that is to have a file, by its id or its record; undefined if there is none. */
const lockForm = (ctx: Ctx, of: { readonly executionId: number } | { readonly recordId: number }) =>
  ctx.tx
    .selectFrom('execution')
    .select(['id', 'record_id', 'template_id', 'template_version', 'submitted_at'])
    .where('executionId' in of ? 'id' : 'record_id', '=', 'executionId' in of ? of.executionId : of.recordId)
    .forUpdate()
    .executeTakeFirst();

/** Returns an answer with one more file, in its value or among its photos; undefined if it already has the maximum. */
function withFile(question: Question, answer: Answer, fileId: number): Answer | undefined {
  const has = takesFiles(question) ? fileIdsIn(answer.value) : (answer.photos ?? []);
  if (has.length >= ANSWER_LIMITS.files) return undefined;
  const files = [...has, fileId];
  if (!takesFiles(question)) return { ...answer, photos: files };
  const { notApplicable: _, ...rest } = answer;
  return { ...rest, value: files };
}

/**
 * Adds a file of a visitor to the answer to a question that they were asked. Returns the id of the form; undefined if there is no such
 * question, its answer has as many files as it can have, or the people who work on the record have finished the form.
 */
export async function addFileToAnswer(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  of: { readonly executionId: number } | { readonly recordId: number },
  { questionId, fileId }: { readonly questionId: string; readonly fileId: number },
): Promise<number | undefined> {
  const form = await lockForm(ctx, of);
  if (!form || (form.record_id !== null && form.submitted_at !== null)) return undefined;
  const content = await readContent(ctx, form);
  const part = visitorPart(form.record_id === null ? content : reporterPart(content));
  const question = placesOf(part).find((place) => place.question.id === questionId)?.question;
  if (!question) return undefined;
  const before = await ctx.tx
    .selectFrom('execution_answer')
    .select('answer')
    .where('execution_id', '=', form.id)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  const answer = withFile(question, before?.answer ?? {}, fileId);
  if (!answer) return undefined;
  const values = { answer: JSON.stringify(answer), saved_at: new Date() };
  await ctx.tx
    .insertInto('execution_answer')
    .values({ execution_id: form.id, question_id: questionId, ...values })
    .onConflict((clash) =>
      clash
        .columns(['tenant_id', 'execution_id', 'question_id'])
        .doUpdateSet({ ...values, version: sql`execution_answer.version + 1` }),
    )
    .execute();
  await publishExecution(ctx, platform, form);
  return form.id;
}
