import { param } from '../../shared/page/search-params.ts';

/** Search parameters of a task's page: `code` shows its code over the page. Others stay as they are. */
export const readTaskSearch = (raw: Record<string, unknown>) => ({ ...raw, code: param.flag(raw['code']) });
