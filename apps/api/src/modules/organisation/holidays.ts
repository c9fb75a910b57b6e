import { DAY_MS } from '@safety-qube/domain/durations';
import type { Language } from '@safety-qube/domain/languages';

/** Loaded where it is first needed: its data of all countries is large, and the start of the server does not wait for it. */
const load = async () => (await import('date-holidays')).default;

export interface HolidayPlace {
  readonly country: string;
  readonly region: string | null;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Public holidays of a year by place, year and language. */
const known = new Map<string, ReadonlyMap<string, string>>();
/** More than the places, years and languages that are asked for on a usual day. */
const MOST_KNOWN = 500;

async function readYear({ country, region }: HolidayPlace, year: number, language: Language) {
  const key = [country, region, year, language].join(' ');
  const found = known.get(key);
  if (found) return found;
  const Holidays = await load();
  const calendar = region === null ? new Holidays(country) : new Holidays(country, region);
  const days = new Map<string, string>();
  for (const { date, start, end, name, type } of calendar.getHolidays(year, language) ?? []) {
    if (type !== 'public') continue;
    const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
    for (let at = 0; at < count; at += 1) days.set(dayOf(first + at * DAY_MS), name);
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, days);
  return days;
}

/** Returns the names of public holidays by day, of the years from one to another. */
export async function readHolidays(
  place: HolidayPlace,
  years: { readonly from: number; readonly to: number },
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const all: ReadonlyMap<string, string>[] = [];
  for (let year = years.from; year <= years.to; year += 1) all.push(await readYear(place, year, language));
  return new Map(all.flatMap((days) => [...days]));
}

/** Returns the regions of a country that have holidays of their own, by their codes; undefined for a country without known holidays. */
export async function readRegions(
  country: string,
  language: Language,
): Promise<Readonly<Record<string, string>> | undefined> {
  const holidays = new (await load())();
  if (!(country in holidays.getCountries())) return undefined;
  return holidays.getStates(country, language) ?? {};
}
