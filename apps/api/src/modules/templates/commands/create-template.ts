import type { LeftOut, Template, TemplateModule } from '@safety-qube/contract/schemas/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { authorizeCreating } from '../templates.policy.ts';
import { getTemplate } from '../templates.queries.ts';

/** The most templates of a module per tenant: more than users can find their way in. */
const MAX_TEMPLATES = 1000;

/**
 * Creates a template; `leftOut` is what an imported file contained that could not be carried over. 403 without the privilege, 422
 * TEMPLATES_TOO_MANY above the limit of its module.
 */
export async function createTemplate(
  ctx: Ctx,
  { module, content, leftOut = [] }: { module: TemplateModule; content: TemplateContent; leftOut?: readonly LeftOut[] },
): Promise<Template> {
  const { employeeId } = authorizeCreating(ctx, module);
  const { count } = await ctx.tx
    .selectFrom('template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('module', '=', module)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_TEMPLATES) throw refuse('TEMPLATES_TOO_MANY', { most: MAX_TEMPLATES });
  const { id } = await ctx.tx
    .insertInto('template')
    .values({ module, draft: JSON.stringify(content), left_out: JSON.stringify(leftOut), saved_by: employeeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'template.created', 'template', id, { module: [null, module], name: [null, content.name] });
  return getTemplate(ctx, id);
}
