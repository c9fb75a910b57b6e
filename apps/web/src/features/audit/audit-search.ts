import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/** Periods up to today, and the days before it that they begin. */
export const SPANS = { today: 0, week: 7, month: 30, year: 365 } as const;
export const isSpan = (text: string): text is keyof typeof SPANS => Object.hasOwn(SPANS, text);
export const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/**
 * Search parameters of the log: search text, person, action, kind of the subject and one of it, period (one of `SPANS`, or days such
 * as 2026-11-01..2026-11-30), the entry that is open, and whether it is shown how the log proves itself.
 */
const PARAMS = {
  q: param.search,
  by: param.id,
  action: param.text(80),
  kind: param.text(40),
  subject: param.text(400),
  days: (value: unknown): string | undefined => {
    const text = String(value ?? '');
    return text !== '..' && (isSpan(text) || DAYS.test(text)) ? text : undefined;
  },
  entry: param.id,
  integrity: param.flag,
};
export type AuditSearch = SearchOf<typeof PARAMS>;
export const readAuditSearch = readSearch(PARAMS);
