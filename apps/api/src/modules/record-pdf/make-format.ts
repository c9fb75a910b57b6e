import { direction, type Language } from '@safety-qube/domain/languages';
import type { Variant } from '@safety-qube/domain/variants';
import { text } from '../../platform/i18n.ts';
import { pageText } from '../../platform/page-text.ts';
import type { DocumentFormat } from './document-format.ts';
import { type TypesetText, typesetText } from './typeset-text.ts';
import { unvowelled } from './unvowelled.ts';

const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const;

/**
 * Returns the format of a document: in a language, or its `variant` of a region, and a time zone. `count` is called with each text
 * and its lines as it is written, and may throw.
 */
export function makeFormat(
  language: Language,
  timeZone: string,
  count: (text: string, lines: number) => void,
  variant?: Variant,
): DocumentFormat {
  const isRightToLeft = direction(language) === 'rtl';
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, options);
  const moments = format({ ...DAY, hour: 'numeric', minute: '2-digit', timeZone });
  const days = format({ ...DAY, timeZone: 'UTC' });
  const counted = (text: TypesetText): TypesetText => {
    count('', text.lines.length - 1);
    return text;
  };
  return {
    language,
    isRightToLeft,
    timeZone,
    t: (key, params) => unvowelled(language, pageText(language, key, params, variant)),
    own: (key, params) => unvowelled(language, text(language, key, params)),
    personText: (words) => {
      count(words, 1); // before it is processed
      return counted(typesetText(words, isRightToLeft));
    },
    productText: (words) => {
      count(words, 1);
      return { lines: [{ t: words, r: isRightToLeft }], isLong: false };
    },
    moment: (at) => moments.format(new Date(at)),
    amount: (sum, currency) =>
      new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency, currencyDisplay: 'code' }).format(
        sum,
      ),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
