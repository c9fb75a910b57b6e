import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { plainLine } from '@safety-qube/domain/plain-line';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import * as z from 'zod';

/** A numeric id in a path or a query. */
export const Id = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER);
/** A whole number in a path or a query. */
export const Whole = z.coerce.number<string | number>().int();

/** A yes or no in a query. */
export const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');

/** The body of every refusal; `message` is in the caller's language. */
export const Problem = z
  .object({ code: z.string(), message: z.string(), data: z.unknown().optional(), requestId: z.string().optional() })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const Nothing = z.object({}).meta({ id: 'Nothing' });
/** A page of a list, from 1 on, and its number of items. */
export const PageParams = z.object({ page: Whole.pipe(z.int().min(1)), size: Whole.pipe(z.int().min(1).max(100)) });
/** The text in the search field of a list. */
export const SearchText = z.string().trim().max(100).optional();
export const IdParams = z.object({ id: Id });
/** What the items of every register have: the version counts changes. */
export const registerShape = { id: z.int(), version: z.int(), abilities: z.object({ edit: z.boolean() }) };
/** What the caller may do with the object that contains them. */
export const Abilities = z.record(z.string(), z.boolean());

export const Email = z.string().trim().max(NAME_LIMITS.email).pipe(z.email());
/** A name on one line, of 1 to `longest` characters. */
export const nameOf = (longest: number) => z.string().overwrite(plainLine).trim().min(1).max(longest);
export const PersonName = nameOf(NAME_LIMITS.person);
/** The name of an organisation or a facility. */
export const PlaceName = nameOf(NAME_LIMITS.place);
/** Length matters more than complexity (NIST SP 800-63B 5.1.1): characters of any kind. */
export const PASSWORD_LIMITS = { least: 10, most: 200 } as const;
export const Password = z.string().min(PASSWORD_LIMITS.least).max(PASSWORD_LIMITS.most);
/** A time zone of the IANA database, such as America/Chicago. */
export const TimeZone = z.string().min(1).max(64);
/** Ids in a body, at most `max`. */
export const ids = (max: number) => z.array(z.int().positive()).max(max);
/** Several ids in a query: 3,7,12; at most `longest` characters. */
export const idList = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((list) => list.split(',').map(Number));
/** From 1800 to 2999: anything computed from these years, by hours or by years, is still a valid date. */
const IN_OUR_YEARS = /^(18|19|2\d)/;
/** A date, or a timestamp, that a user enters. */
export const GivenDay = z.iso.date().regex(IN_OUR_YEARS);
export const GivenMoment = z.iso.datetime().regex(IN_OUR_YEARS);
/** A text or reason of a few sentences. */
export const Reason = z.string().trim().min(1).max(RECORD_LIMITS.reason);
/** Why one of several was not changed; `message` is in the caller's language. */
export const RefusedOne = z.object({ id: z.int(), code: z.string(), message: z.string() });
/**
 * Refusals of a change of a record: 403 without the right, 404 if the caller cannot see it, 409 for another version, 422 for a
 * rule.
 */
export const refusals = { 403: Problem, 404: Problem, 409: Problem, 422: Problem } as const;
