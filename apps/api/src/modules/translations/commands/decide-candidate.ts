import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { type NewText, setTranslation } from './set-translation.ts';

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

/** Adds a candidate again that was dismissed; an accepted or newer one stays. */
export async function restoreCandidate(ctx: Ctx, candidate: NewText): Promise<void> {
  authorize(ctx, 'management.branding.edit');
  const { language, ns, key, text } = candidate;
  const added = await ctx.tx
    .insertInto('translation_candidate')
    .values({ language, ns, key, text })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added)
    await audit(ctx, 'translation.candidateRestored', 'translation', `${language}/${ns}/${key}`, {
      candidate: [null, text],
    });
}
