import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { silenceDays } from '@safety-qube/domain/records/resolution-workflow';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PeopleSentence, Speaker } from '../../../config/record-flow.ts';
import { someNames } from '../../../shared/format/some-names.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { type People, usePeople } from '../../../shared/people/use-people.ts';
import { keysFor } from '../../../shared/records/of-type.ts';
import { useSettings } from '../../../shared/tenant/use-setting.ts';

/**
 * Returns a sentence about people, in the variant that addresses the reader (`_you`, `_youAnd`) when they are one of
 * them.
 */
export function sayAbout(
  i18n: Pick<i18n, 'language' | 't'>,
  people: People,
  { key, type, ids }: { key: PeopleSentence; type: RecordType; ids: readonly number[] },
): string {
  const others = ids.filter((id) => id !== people.me);
  const isReaders = others.length < ids.length;
  const context = isReaders ? { context: others.length ? 'youAnd' : 'you' } : {};
  return i18n.t(keysFor(type, key), { ...context, names: someNames(i18n, people, others) });
}

/** Returns what is needed to phrase sentences about a record, in the reader's language. */
export function useSentenceContext(type: RecordType): Speaker {
  const { i18n } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const setting = useSettings();
  return {
    t: (key, params) => i18n.t(keysFor(type, key), { ...params }),
    name: people.name,
    about: (key, ids) => sayAbout(i18n, people, { key, type, ids }),
    hasLeft: (id) => people.find(id)?.isActive === false,
    ago: dates.ago,
    day: dates.day,
    silenceDays: silenceDays(setting('raiser_silence_days')),
  };
}
