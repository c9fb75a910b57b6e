import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/** Search parameters of the page: which list, search text, whether the form for a text is open. */
const PARAMS = { tab: param.choice(['waiting', 'own', 'coverage']), q: param.search, add: param.flag };
export type TranslationsSearch = SearchOf<typeof PARAMS>;
export const readTranslationsSearch = readSearch(PARAMS);
