import { plainLine } from '@safety-qube/domain/plain-line';
import * as z from 'zod';

/** A numeric id in a path or a query. */
export const Id = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER);
/** A whole number in a path or a query. */
export const Whole = z.coerce.number<string | number>().int();

/** What every refusal carries; `message` is in the caller's language. */
export const Problem = z
  .object({ code: z.string(), message: z.string(), data: z.unknown().optional(), requestId: z.string().optional() })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const Nothing = z.object({}).meta({ id: 'Nothing' });
export const IdParams = z.object({ id: Id });
/** Facts about what the caller may do with the thing that carries them. */
export const Abilities = z.record(z.string(), z.boolean());

export const Email = z.string().trim().max(254).pipe(z.email());
/** What something is called, on one line: one sign to so many. */
export const nameOf = (longest: number) => z.string().overwrite(plainLine).trim().min(1).max(longest);
export const PersonName = nameOf(80);
/** What an organisation or a facility is called. */
export const PlaceName = nameOf(120);
/** Long beats complicated (NIST SP 800-63B 5.1.1): 10 to 200 characters of any kind. */
export const Password = z.string().min(10).max(200);
/** A zone of the IANA database, such as America/Chicago. */
export const TimeZone = z.string().min(1).max(64);
/** Ids in a body, at most so many. */
export const ids = (max: number) => z.array(z.int().positive()).max(max);
/** Several ids in a query: 3,7,12; at most so many signs. */
export const idList = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((list) => list.split(',').map(Number));
/** From 1800 to 2999: whatever is counted from these, by hours or by years, is still in a calendar. */
const IN_OUR_YEARS = /^(18|19|2\d)/;
/** A day, or a moment, that somebody names. */
export const GivenDay = z.iso.date().regex(IN_OUR_YEARS);
export const GivenMoment = z.iso.datetime().regex(IN_OUR_YEARS);
/** What is said or reasoned in a few sentences. */
export const Reason = z.string().trim().min(1).max(4000);
/** How a change of a record may be refused: no right, out of sight, another version, a rule. */
export const refusals = { 403: Problem, 404: Problem, 409: Problem, 422: Problem } as const;
