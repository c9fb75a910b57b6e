import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { setTranslation } from './set-translation.ts';

/** Accepts a candidate, which then replaces the tenant's own text, or dismisses it. */
export async function decideCandidate(ctx: Ctx, id: number, decision: 'accept' | 'dismiss'): Promise<void> {
  authorize(ctx, 'management.branding.edit');
  const candidate = await ctx.tx
    .deleteFrom('translation_candidate')
    .where('id', '=', id)
    .returning(['language', 'ns', 'key', 'text'])
    .executeTakeFirst();
  if (!candidate) throw notFound();
  if (decision === 'accept') await setTranslation(ctx, candidate);
  else
    await audit(ctx, 'translation.dismissed', 'translation', `${candidate.language}/${candidate.ns}/${candidate.key}`, {
      candidate: [candidate.text, null],
    });
}
