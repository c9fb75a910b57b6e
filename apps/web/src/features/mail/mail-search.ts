import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/** Search parameters of the mail list: search text, the mail that is open, how it is shown. */
const PARAMS = { q: param.search, mail: param.id, as: param.choice(['sent']) };
export type MailSearch = SearchOf<typeof PARAMS>;
export const readMailSearch = readSearch(PARAMS);
