import type { ClosedDays } from '@safety-qube/contract/schemas/organisation';
import { DAY_MS } from '@safety-qube/domain/durations';
import { calendarProblem, closedDays, type WorkCalendar } from '@safety-qube/domain/places/work-calendar';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { readHolidays, readRegions } from './holidays.ts';
import { getFacility } from './places.repository.ts';

/** The longest time of which closed days are read at once. */
const MOST_DAYS = 400;

/** Throws 422 CALENDAR_OVERLAP, CALENDAR_DAY_TWICE or HOLIDAYS_UNKNOWN for a calendar that cannot be followed. */
export async function checkCalendar(calendar: WorkCalendar): Promise<void> {
  const problem = calendarProblem(calendar);
  if (problem) throw refuse(problem);
  const { holidays } = calendar;
  if (!holidays) return;
  const regions = await readRegions(holidays.country, 'en');
  if (!regions || (holidays.region !== null && !(holidays.region in regions))) throw refuse('HOLIDAYS_UNKNOWN');
}

/** Returns the days on which a facility in use is closed, for those whose role reaches it. 404; 422 SPAN_TOO_LONG. */
export async function readClosedDays(
  ctx: Ctx,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ClosedDays> {
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY_MS) throw refuse('SPAN_TOO_LONG');
  const { calendar, is_active } = await getFacility(ctx, id);
  if (!is_active) throw notFound();
  if (!calendar) return { hasCalendar: false, days: [] };
  const years = { from: Number(from.slice(0, 4)) - 1, to: Number(to.slice(0, 4)) };
  const holidays = calendar.holidays ? await readHolidays(calendar.holidays, years, ctx.language) : new Map();
  return { hasCalendar: true, days: closedDays(calendar, { from, to }, holidays) };
}

/** Returns whether the public holidays of a country are known, and its regions by name. 403. */
export async function listHolidayRegions(ctx: Ctx, country: string) {
  authorizeSomewhere(ctx, 'management.facility.read');
  const regions = await readRegions(country, ctx.language);
  const order = new Intl.Collator(ctx.language);
  return {
    isKnown: regions !== undefined,
    regions: Object.entries(regions ?? {})
      .map(([code, name]) => ({ code, name }))
      .toSorted((a, b) => order.compare(a.name, b.name)),
  };
}
