import { direction, type Language } from '@safety-qube/domain/languages';
import { type TextKey, text } from '../../../platform/i18n.ts';
import { type PageTextKey, pageText } from '../../../platform/page-text.ts';
import { unvowelled } from './unvowelled.ts';
import { type Written, written } from './written.ts';

/** How things are told in a document: in the reader's language and zone. */
export interface Look {
  readonly language: Language;
  readonly isRightToLeft: boolean;
  readonly timeZone: string;
  /** A text of the pages. */
  readonly t: (key: PageTextKey, params?: Readonly<Record<string, string>>) => string;
  /** A text of documents alone. */
  readonly own: (key: TextKey, params?: Record<string, string>) => string;
  /** A text of somebody. */
  readonly said: (text: string) => Written;
  /** One of ours. */
  readonly ours: (text: string) => Written;
  readonly moment: (at: string | Date) => string;
  /** A day without a zone (2026-11-05). */
  readonly day: (day: string) => string;
}

const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const;

export function makeLook(language: Language, timeZone: string): Look {
  const isRightToLeft = direction(language) === 'rtl';
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, options);
  const moments = format({ ...DAY, hour: 'numeric', minute: '2-digit', timeZone });
  const days = format({ ...DAY, timeZone: 'UTC' });
  return {
    language,
    isRightToLeft,
    timeZone,
    t: (key, params) => unvowelled(language, pageText(language, key, params)),
    own: (key, params) => unvowelled(language, text(language, key, params)),
    said: (words) => written(words, isRightToLeft),
    ours: (words) => ({ lines: [{ t: words, r: isRightToLeft }], isLong: false }),
    moment: (at) => moments.format(new Date(at)),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
