import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { templateAbilities } from '../templates.policy.ts';
import { getTemplateRow, templateFacts } from '../templates.repository.ts';

/** Clears the list of what an import left out of a template; does not affect users who have the draft open. 404, 403. */
export async function forgetLeftOut(ctx: Ctx, id: number): Promise<void> {
  const row = await getTemplateRow(ctx, id);
  if (!templateAbilities(actorOf(ctx), templateFacts(row)).edit) throw forbidden();
  await ctx.tx.updateTable('template').set({ left_out: '[]' }).where('id', '=', id).execute();
  await audit(ctx, 'template.leftOutForgotten', 'template', id);
}
