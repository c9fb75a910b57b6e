import { param, readSearch } from '../../shared/page/search-params.ts';

/** Search parameters of the page: search text, and the setting that is open. */
export const readConfigurationSearch = readSearch({ q: param.search, setting: param.text(80) });
export type ConfigurationSearch = ReturnType<typeof readConfigurationSearch>;
