import { COUNTRIES } from '@safety-qube/domain/countries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Countries by their names in the user's language, in its order. */
export function useCountries() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    const order = new Intl.Collator(i18n.language);
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
      order.compare(a.label, b.label),
    );
  }, [i18n.language]);
}
