import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { getAuditFile } from '@safety-qube/contract/endpoints/audit';
import { dayAfter } from '../../shared/format/format-date.ts';
import { instantIn } from '../../shared/format/zone-moments.ts';
import { param, readSearch, type SearchOf } from '../../shared/page/search-params.ts';

/** Periods up to today, and the days before it that they begin. */
export const SPANS = { today: 0, week: 7, month: 30, year: 365 } as const;
export const isSpan = (text: string): text is keyof typeof SPANS => Object.hasOwn(SPANS, text);
const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/**
 * Search parameters of the log: search text, person, action, kind of the subject and one of it, period (one of `SPANS`, or days such
 * as 2026-11-01..2026-11-30), and the entry that is open.
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
};
export type AuditSearch = SearchOf<typeof PARAMS>;
export const readAuditSearch = readSearch(PARAMS);

/** Returns from and to of a period as instants: the days are those of the user's time zone. */
function periodOf(days: string | undefined, timeZone: string, today: string): { from?: string; to?: string } {
  if (!days) return {};
  const [, from, to] = isSpan(days) ? [null, dayAfter(today, -SPANS[days])] : (DAYS.exec(days) ?? []);
  const begin = from && instantIn(timeZone, `${from}T00:00`);
  const end = to && instantIn(timeZone, `${dayAfter(to, 1)}T00:00`);
  return { ...(begin && { from: begin }), ...(end && { to: end }) };
}

/** Returns the filters of a request. */
export const filtersFor = (
  { q, by, action, kind, subject, days }: AuditSearch,
  { timeZone, today }: { timeZone: string; today: string },
): Omit<HandlerInput<typeof getAuditFile>['query'], 'format'> => ({
  search: q,
  actorId: by,
  action,
  entity: kind,
  entityId: subject,
  ...periodOf(days, timeZone, today),
});
