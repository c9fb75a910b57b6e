import type { Count } from '@safety-qube/contract/schemas/records';
import { useTranslation } from 'react-i18next';
import { countText } from '../../i18n/count-text.ts';

/** Returns the formats of numbers and sizes in a language. */
function formatsOf(language: string) {
  const locale = `${language}-u-nu-latn`;
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const size = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return {
    decimal: (value: number) => decimal.format(value),
    whole: (value: number) => whole.format(value),
    /** A count: 1,000+ where there are more than were counted. */
    count: ({ count, isMore }: Count) => countText(whole, count, isMore),
    /** Percentage of a share of 0 to 1. */
    percent: (value: number) => share.format(value),
    /** Bytes in a readable unit. */
    bytes: (value: number) => {
      if (value >= 1_000_000_000) return size('gigabyte').format(value / 1_000_000_000);
      return value >= 1_000_000
        ? size('megabyte').format(value / 1_000_000)
        : size('kilobyte').format(Math.max(0.1, value / 1000));
    },
  };
}

// Cached, because creating a formatter costs far more than using it, and each row of a list would create three.
const formats = new Map<string, ReturnType<typeof formatsOf>>();

/** Formats numbers and sizes in the user's language, with the same digits as everywhere in the application. */
export function useNumbers() {
  const { language } = useTranslation().i18n;
  const known = formats.get(language) ?? formatsOf(language);
  formats.set(language, known);
  return known;
}
