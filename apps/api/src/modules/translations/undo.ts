import type { Ctx } from '../../platform/context.ts';
import { type LoggedChange, type Undos, valuesBefore } from '../../platform/undo.ts';
import { bundledText } from './bundled-texts.ts';
import { decideCandidate, restoreCandidate } from './commands/decide-candidate.ts';
import { removeTranslation } from './commands/remove-translation.ts';
import { setTranslation } from './commands/set-translation.ts';
import { findCandidate, findOverride } from './translations.queries.ts';

/** Returns the key of a text that an entry is about; keys may contain slashes, languages and namespaces do not. */
function keyOf({ entityId }: LoggedChange) {
  const [language = '', ns = '', ...key] = entityId.split('/');
  return { language, ns, key: key.join('/') };
}

/** Sets the tenant's own text that there was, or removes it if there was none. */
async function restoreText(ctx: Ctx, entry: LoggedChange): Promise<void> {
  const key = keyOf(entry);
  const { text } = valuesBefore<{ text: string | null }>(entry);
  if (text === null || text === bundledText(key.language, key.key))
    await removeTranslation(ctx, await findOverride(ctx, key));
  else await setTranslation(ctx, { ...key, text });
}

/** How the actions of the tenant's own texts are undone. */
export const translationUndos: Undos = {
  'translation.set': restoreText,
  'translation.removed': restoreText,
  'translation.dismissed': (ctx, entry) =>
    restoreCandidate(ctx, { ...keyOf(entry), text: valuesBefore<{ candidate: string }>(entry).candidate }),
  'translation.candidateRestored': async (ctx, entry) =>
    decideCandidate(ctx, await findCandidate(ctx, keyOf(entry)), 'dismiss'),
};
