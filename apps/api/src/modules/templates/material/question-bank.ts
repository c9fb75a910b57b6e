import type { BankQuestion, Finding } from '@safety-qube/contract/schemas/template-material';
import type { Question } from '@safety-qube/domain/templates/template';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { authorizeSeeingAny, authorizeWritingAny } from '../templates.policy.ts';
import { isFound, pageOf } from './find-material.ts';

/** Lists the saved questions, newest first. 403 for a caller who may see no templates. */
export async function listBankQuestions(ctx: Ctx, finding: Finding) {
  authorizeSeeingAny(ctx);
  const rows = await ctx.tx
    .selectFrom('bank_question')
    .select(['id', 'question'])
    .where(isFound(sql`question -> 'text'`, finding))
    .orderBy('id', 'desc')
    .limit(finding.limit + 1)
    .execute();
  return pageOf(
    rows,
    finding.limit,
    ({ id, question }): BankQuestion => ({
      id,
      question: question,
    }),
  );
}

/** Saves a question for reuse. 403. */
export async function keepBankQuestion(ctx: Ctx, question: Question): Promise<BankQuestion> {
  authorizeWritingAny(ctx);
  const { id } = await ctx.tx
    .insertInto('bank_question')
    .values({ question: JSON.stringify(question) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'bankQuestion.kept', 'bankQuestion', id, { question: [null, question] });
  return { id, question };
}

/** Removes a question from the bank; templates keep their copies. 403, 404. */
export async function removeBankQuestion(ctx: Ctx, id: number): Promise<void> {
  authorizeWritingAny(ctx);
  const gone = await ctx.tx.deleteFrom('bank_question').where('id', '=', id).returning('question').executeTakeFirst();
  if (!gone) throw notFound();
  await audit(ctx, 'bankQuestion.removed', 'bankQuestion', id, { question: [gone.question, null] });
}
