import { fold } from '@safety-qube/domain/plain-text';
import type { Ctx } from '../../platform/context.ts';
import { labelOf, seededFieldKey, seededText } from '../custom-fields/index.ts';
import { hasSeededName, roleName } from '../people/index.ts';
import { actionText } from './audit.words.ts';

/** Other texts that a search also finds at most. */
const MOST_OTHERS = 30;

/** What lines of the log say, and what it is called in the language of the reader. */
interface Called {
  readonly said: string;
  readonly label: string;
}

/** What the product names by itself, in each language of its own: the log has these by the names in one language, or by their keys. */
async function readCalled(
  { tx, language }: Pick<Ctx, 'tx' | 'language'>,
  actions: readonly string[],
): Promise<Called[]> {
  const roles = await tx.selectFrom('role').select(['key', 'name', 'names']).where('key', 'is not', null).execute();
  const statuses = await tx.selectFrom('asset_status').select(['key', 'name']).execute();
  const fields = await tx
    .selectFrom('custom_field')
    .select(['type', 'key', 'label', 'labels'])
    .where('is_own', '=', false)
    .execute();
  return [
    ...actions.map((action) => ({ said: action, label: actionText(language, action) })),
    ...roles.filter(hasSeededName).map((role) => ({ said: role.name, label: roleName(language, role) })),
    ...statuses.map(({ key, name }) => ({ said: name, label: seededText(language, `assetStatus.${key}`, name) })),
    ...fields.map((field) => ({
      said: field.label,
      label: labelOf(language, field, seededFieldKey(field)),
    })),
  ];
}

/**
 * Returns the texts by which lines of the log are found that a reader searches for: as it was entered, and what is called so in their
 * language. `actions` are those that the log has.
 */
export async function searchTexts(
  ctx: Pick<Ctx, 'tx' | 'language'>,
  search: string,
  actions: readonly string[],
): Promise<string[]> {
  const wanted = fold(search);
  if (wanted.length < 2) return [search];
  const others = (await readCalled(ctx, actions)).filter(({ label }) => fold(label).includes(wanted));
  return [search, ...new Set(others.map(({ said }) => said))].slice(0, MOST_OTHERS + 1);
}
