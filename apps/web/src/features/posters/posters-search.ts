import { param, readSearch } from '../../shared/page/search-params.ts';

/** Whether only posters in use are listed, or only the others. */
export const USES = ['yes', 'no'] as const;

/** Search parameters of the register; `poster` is open beside the list, `add` opens the form for new ones. */
export const readPostersSearch = readSearch({
  q: param.search,
  facility: param.id,
  asset: param.id,
  use: param.choice(USES),
  page: param.page,
  poster: param.id,
  add: param.flag,
});
export type PostersSearch = ReturnType<typeof readPostersSearch>;
