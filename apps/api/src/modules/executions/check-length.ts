import type { Answer } from '@safety-qube/domain/templates/answers';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/**
 * Length in characters, as JSON, from which an answer counts as long, and of all long answers of a form together: they are sent to
 * everybody who opens it.
 */
const LONG = 10_000;
const MAX_FORM_CHARACTERS = 2_000_000;

/** Throws 422 ANSWERS_TOO_LONG when the long answers of a form, including this one, exceed what a form can hold. */
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
  if (length + (rows[0]?.length ?? 0) > MAX_FORM_CHARACTERS) throw refuse('ANSWERS_TOO_LONG');
}
