import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { getAuditFile } from '@safety-qube/contract/endpoints/audit';
import { dayAfter } from '../../shared/format/format-date.ts';
import { instantIn } from '../../shared/format/zone-moments.ts';
import { type AuditSearch, DAYS, isSpan, SPANS } from './audit-search.ts';

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
