export type TranslationsTab = 'waiting' | 'own';

/** Search parameters of the page: which list, search text, whether the form for a text is open. */
export interface TranslationsSearch {
  tab?: TranslationsTab | undefined;
  q?: string | undefined;
  add?: true | undefined;
}

/** Parses the address; invalid values are left out. */
export function readTranslationsSearch(raw: Record<string, unknown>): TranslationsSearch {
  const q = raw['q'] === undefined ? '' : String(raw['q']).slice(0, 100);
  return {
    ...((raw['tab'] === 'own' || raw['tab'] === 'waiting') && { tab: raw['tab'] }),
    ...(q && { q }),
    ...(raw['add'] === true && { add: true as const }),
  };
}
