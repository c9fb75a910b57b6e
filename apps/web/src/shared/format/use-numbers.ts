import type { Count } from '@safety-qube/contract/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countText } from '../../i18n/count-text.ts';

/** Numbers and sizes in the person's language, with digits as everywhere in the application. */
export function useNumbers() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const locale = `${i18n.language}-u-nu-latn`;
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    const size = (unit: string) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
    const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
    return {
      decimal: (value: number) => decimal.format(value),
      whole: (value: number) => whole.format(value),
      /** How many there are: 1,000+ where there are more than were counted. */
      count: ({ count, isMore }: Count) => countText(whole, count, isMore),
      /** Of 0 to 1. */
      percent: (value: number) => share.format(value),
      /** Bytes as people say them. */
      bytes: (value: number) => {
        if (value >= 1_000_000_000) return size('gigabyte').format(value / 1_000_000_000);
        return value >= 1_000_000
          ? size('megabyte').format(value / 1_000_000)
          : size('kilobyte').format(Math.max(0.1, value / 1000));
      },
    };
  }, [i18n.language]);
}
