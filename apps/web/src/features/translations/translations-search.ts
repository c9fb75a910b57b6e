import { LANGUAGES } from '@safety-qube/domain/languages';
import { WORD_KINDS } from '@safety-qube/domain/own-words';
import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/** Search parameters of the page: which list, search text, whether the form for a text is open. */
const PARAMS = {
  tab: param.choice(['waiting', 'own', 'words', 'coverage']),
  q: param.search,
  add: param.flag,
  /** Of the organisation's own words: their kind, the language that is written, whether only those without a wording in it. */
  kind: param.choice(WORD_KINDS),
  in: param.choice(LANGUAGES),
  missing: param.flag,
};
export type TranslationsSearch = SearchOf<typeof PARAMS>;
export const readTranslationsSearch = readSearch(PARAMS);
