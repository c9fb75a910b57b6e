import type { TFunction } from 'i18next';
import type { People } from './use-people.ts';

/** A few names: the first two, and that there are more. */
export function someNames(t: TFunction, people: People, ids: readonly number[]): string {
  const names = ids.map((id) => (id === people.me ? t('record.you') : people.name(id)));
  if (names.length <= 2) return names.join(t('record.and'));
  return t('record.andMore', { names: names.slice(0, 2).join(', '), count: names.length - 2 });
}
