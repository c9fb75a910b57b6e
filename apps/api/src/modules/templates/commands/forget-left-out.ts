import type { LeftOut } from '@safety-qube/contract/schemas/templates';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { templateAbilities } from '../templates.policy.ts';
import { getTemplateRow, readLeftOut, templateFacts } from '../templates.repository.ts';

async function setLeftOut(ctx: Ctx, id: number, leftOut: readonly LeftOut[], action: string): Promise<void> {
  const row = await getTemplateRow(ctx, id);
  if (!templateAbilities(actorOf(ctx), templateFacts(row)).edit) throw forbidden();
  const before = await readLeftOut(ctx, id);
  await ctx.tx
    .updateTable('template')
    .set({ left_out: JSON.stringify(leftOut) })
    .where('id', '=', id)
    .execute();
  await audit(ctx, action, 'template', id, { leftOut: [before, leftOut] });
}

/** Clears the list of what an import left out of a template; does not affect users who have the draft open. 404, 403. */
export const forgetLeftOut = (ctx: Ctx, id: number): Promise<void> =>
  setLeftOut(ctx, id, [], 'template.leftOutForgotten');

/** Undoes clearing the list. 404, 403. */
export const restoreLeftOut = (ctx: Ctx, id: number, leftOut: readonly LeftOut[]): Promise<void> =>
  setLeftOut(ctx, id, leftOut, 'template.leftOutRestored');
