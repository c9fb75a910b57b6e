import { param, readSearch } from '../../shared/page/search-params.ts';

/**
 * Search parameters of the page: `in` is the place that a phone shows, `facility` the one whose settings are
 * open, `levels` opens those of the levels.
 */
export const readPlacesSearch = readSearch({
  q: param.search,
  inactive: param.flag,
  in: param.text(20),
  facility: param.id,
  levels: param.flag,
});
export type PlacesSearch = ReturnType<typeof readPlacesSearch>;
