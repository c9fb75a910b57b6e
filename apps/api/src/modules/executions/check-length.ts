import type { Answer } from '@safety-qube/domain/templates/answers';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** Signs, as JSON, of an answer that is looked at, and of all these of a form together: whoever opens it gets them at once. */
const LONG = 10_000;
const MOST = 2_000_000;

/** 422 ANSWERS_TOO_LONG where the long answers of a form, this one among them, are more than a form can hold. */
export async function checkLength(
  ctx: Ctx,
  { id, questionId, answer }: { id: number; questionId: string; answer: Answer },
): Promise<void> {
  const { length } = JSON.stringify(answer);
  if (length <= LONG) return;
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(length), 0)::bigint length from (
      select length(answer::text) length from execution_answer where execution_id = ${id} and question_id <> ${questionId}
    ) others where length > ${LONG}`.execute(ctx.tx);
  if (length + (rows[0]?.length ?? 0) > MOST) throw refuse('ANSWERS_TOO_LONG');
}
