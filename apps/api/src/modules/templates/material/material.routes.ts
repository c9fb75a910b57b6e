import * as contract from '@safety-qube/contract/endpoints/template-material';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../../platform/http/route.ts';
import { createOptionList, deleteOptionList, listOptionLists, saveOptionList } from './option-lists.ts';
import { keepBankQuestion, listBankQuestions, removeBankQuestion } from './question-bank.ts';

/** Limits for a list or a question, since they are listed in pages. A list of five hundred options in six languages fits. */
const SMALL = { bodyLimit: 300_000, values: { most: 8_000 } };
const EXACT = { isExact: true };

/** Building blocks of templates: lists of options, and a bank of questions. */
export function mountMaterial(app: FastifyInstance): void {
  route(app, contract.listOptionLists, async ({ query }, ctx) => answer(200, await listOptionLists(ctx, query)), EXACT);
  route(app, contract.createOptionList, async ({ body }, ctx) => answer(201, await createOptionList(ctx, body)), SMALL);
  route(
    app,
    contract.saveOptionList,
    async ({ params: { id }, version, body }, ctx) =>
      answer(200, await saveOptionList(ctx, { id, version, input: body })),
    SMALL,
  );
  route(app, contract.deleteOptionList, async ({ params: { id }, version }, ctx) => {
    await deleteOptionList(ctx, { id, version });
    return answer(200, {});
  });
  route(
    app,
    contract.listBankQuestions,
    async ({ query }, ctx) => answer(200, await listBankQuestions(ctx, query)),
    EXACT,
  );
  route(
    app,
    contract.keepBankQuestion,
    async ({ body }, ctx) => answer(201, await keepBankQuestion(ctx, body.question)),
    SMALL,
  );
  route(app, contract.removeBankQuestion, async ({ params }, ctx) => {
    await removeBankQuestion(ctx, params.id);
    return answer(200, {});
  });
}
