import { silenceDays } from '@safety-qube/domain/records/resolution-workflow';
import { useTranslation } from 'react-i18next';
import type { Speaker } from '../../../config/record-flow.ts';
import { someNames } from '../../../lib/some-names.ts';
import { useDates } from '../../../lib/use-dates.ts';
import { usePeople } from '../../../lib/use-people.ts';
import { useSettings } from '../../../lib/use-setting.ts';

/** What sentences about a record are made with, in the reader's language. */
export function useSpeaker(): Speaker {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const setting = useSettings();
  return {
    t,
    name: people.name,
    about: (key, ids) => {
      const others = ids.filter((id) => id !== people.me);
      const isMine = others.length < ids.length;
      const context = isMine ? { context: others.length ? 'youAnd' : 'you' } : {};
      return t(key, { ...context, names: someNames(i18n, people, others) });
    },
    hasLeft: (id) => people.find(id)?.isActive === false,
    ago: dates.ago,
    day: dates.day,
    silenceDays: silenceDays(setting('raiser_silence_days')),
  };
}
