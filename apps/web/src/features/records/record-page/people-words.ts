import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Speaker } from '../../../config/record-flow.ts';
import { useDates } from '../../../lib/use-dates.ts';
import { type People, usePeople } from '../../../lib/use-people.ts';

/** A few names: the first two, and that there are more. */
export function someNames(t: TFunction, people: People, ids: readonly number[]): string {
  const names = ids.map((id) => (id === people.me ? t('record.you') : people.name(id)));
  if (names.length <= 2) return names.join(t('record.and'));
  return t('record.andMore', { names: names.slice(0, 2).join(', '), count: names.length - 2 });
}

/** What sentences about a record are made with, in the reader's language. */
export function useSpeaker(): Speaker {
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  return {
    t,
    name: people.name,
    names: (ids) => someNames(t, people, ids),
    hasLeft: (id) => people.find(id)?.isActive === false,
    ago: dates.ago,
    day: dates.day,
  };
}
