import type { BankQuestion } from '@safety-qube/contract/template-material';
import type { Question } from '@safety-qube/domain/templates/template';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { authorizeSeeingAny, authorizeWritingAny } from '../templates.policy.ts';

/** Questions that a tenant may keep: more than anybody finds their way in. */
const MOST_QUESTIONS = 1000;

/** Questions that are kept to be used again, newest first. 403 for whoever sees no templates. */
export async function listBankQuestions(ctx: Ctx): Promise<BankQuestion[]> {
  authorizeSeeingAny(ctx);
  const rows = await ctx.tx.selectFrom('bank_question').select(['id', 'question']).orderBy('id', 'desc').execute();
  return rows.map(({ id, question }) => ({ id, question: question as unknown as Question }));
}

/** Keeps a question. 403, 422 BANK_FULL. */
export async function keepBankQuestion(ctx: Ctx, question: Question): Promise<BankQuestion> {
  authorizeWritingAny(ctx);
  const { count } = await ctx.tx
    .selectFrom('bank_question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MOST_QUESTIONS) throw refuse('BANK_FULL', { most: MOST_QUESTIONS });
  const { id } = await ctx.tx
    .insertInto('bank_question')
    .values({ question: JSON.stringify(question) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'bankQuestion.kept', 'bankQuestion', id, { text: [null, question.text] });
  return { id, question };
}

/** Takes a question out of the bank; templates keep theirs. 403, 404. */
export async function removeBankQuestion(ctx: Ctx, id: number): Promise<void> {
  authorizeWritingAny(ctx);
  const gone = await ctx.tx.deleteFrom('bank_question').where('id', '=', id).returning('question').executeTakeFirst();
  if (!gone) throw notFound();
  await audit(ctx, 'bankQuestion.removed', 'bankQuestion', id, { question: [gone.question, null] });
}
