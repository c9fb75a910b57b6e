import type { OptionList, Question } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type ExecutionRow, readContent } from './executions.repository.ts';

interface Known {
  readonly questions: ReadonlyMap<string, Question>;
  readonly lists: readonly OptionList[];
}
/** Versions whose questions are cached: they never change, and a form is answered question by question. */
const MAX_CACHED = 50;
const versions = new Map<string, Known>();

async function readQuestions(ctx: Ctx, row: ExecutionRow): Promise<Known> {
  // The time of publishing distinguishes it from a version with the same numbers after a restore, or in another database.
  const key = [ctx.tenant.id, row.template_id, row.template_version, row.published_at.toISOString()].join('/');
  const known = versions.get(key);
  if (known) return known;
  const content = await readContent(ctx, row);
  const read = {
    questions: new Map(placesOf(content).map(({ question }) => [question.id, question])),
    lists: content.lists,
  };
  const [oldest] = versions.keys();
  if (versions.size >= MAX_CACHED && oldest !== undefined) versions.delete(oldest);
  versions.set(key, read);
  return read;
}

/** Returns a question of the version that an execution fills in; 422 QUESTION_UNKNOWN when it has no such question. */
export async function findQuestion(
  ctx: Ctx,
  row: ExecutionRow,
  questionId: string,
): Promise<{ question: Question; lists: readonly OptionList[] }> {
  const { questions, lists } = await readQuestions(ctx, row);
  const question = questions.get(questionId);
  if (!question) throw refuse('QUESTION_UNKNOWN');
  return { question, lists };
}
