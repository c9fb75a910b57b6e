import { listText } from '@safety-qube/domain/list-text';
import type { i18n } from 'i18next';
import type { People } from '../people/use-people.ts';

/** Names that are said before the others are only counted. */
const SAID = 2;

/** A few names as a list of the language: the first two, and how many more there are. */
export function someNames(
  { language, t }: Pick<i18n, 'language' | 't'>,
  people: People,
  ids: readonly number[],
): string {
  const names = ids.slice(0, SAID).map(people.name);
  const more = ids.length - names.length;
  return listText(language, more ? [...names, t('record.more', { count: more })] : names);
}
