import { listText } from '@safety-qube/domain/list-text';
import type { i18n } from 'i18next';
import type { People } from '../people/use-people.ts';

/** Names that are listed before the others are only counted. */
const MAX_NAMES = 2;

/** Returns a few names as a list in the language: the first two, and the number of the others. */
export function someNames(
  { language, t }: Pick<i18n, 'language' | 't'>,
  people: People,
  ids: readonly number[],
): string {
  const names = ids.slice(0, MAX_NAMES).map(people.name);
  const more = ids.length - names.length;
  return listText(language, more ? [...names, t('record.more', { count: more })] : names);
}
