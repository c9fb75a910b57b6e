import * as contract from '@safety-qube/contract/endpoints/confidentiality';
import type { FastifyInstance } from 'fastify';
import { answer, route } from '../../platform/http/route.ts';
import { readAudience } from './audience.queries.ts';
import { applyRule } from './commands/apply-rule.ts';
import { createRule } from './commands/create-rule.ts';
import { deleteRule } from './commands/delete-rule.ts';
import { updateRule } from './commands/update-rule.ts';
import { readRuleEffect } from './rule-effect.queries.ts';
import { pageRules, readRule } from './rules.queries.ts';

export async function confidentialityModule(app: FastifyInstance): Promise<void> {
  route(app, contract.pageConfidentialityRules, async ({ query }, ctx) => answer(200, await pageRules(ctx, query)));
  route(app, contract.readAudience, async ({ query }, ctx) => answer(200, await readAudience(ctx, query)));
  route(app, contract.readConfidentialityEffect, async ({ query }, ctx) =>
    answer(200, await readRuleEffect(ctx, query)),
  );
  route(app, contract.getConfidentialityRule, async ({ params }, ctx) => answer(200, await readRule(ctx, params.id)));
  route(app, contract.createConfidentialityRule, async ({ body }, ctx) => answer(201, await createRule(ctx, body)));
  route(app, contract.updateConfidentialityRule, async ({ params, body }, ctx) =>
    answer(200, await updateRule(ctx, params.id, body)),
  );
  route(app, contract.deleteConfidentialityRule, async ({ params }, ctx) => {
    await deleteRule(ctx, params.id);
    return answer(200, {});
  });
  route(app, contract.applyConfidentialityRule, async ({ params }, ctx) =>
    answer(200, await applyRule(ctx, params.id)),
  );
}
