import type { Call } from './fixture.ts';
import type { Operation } from './operations.ts';
import { valueAt, withValue } from './send.ts';

const LONG = 'x'.repeat(5000);
const WORDS_IN_ADDRESSES = ['', ' ', '\u0000', 'a\u0000b', "' or 1=1 --", '../../etc/passwd', '{}', '\u202e😀', LONG];
const NUMBERS_IN_ADDRESSES = ['-1', '0', '1.5', 'NaN', '1e400', '9007199254740993', '99999999999999999999'];

/** Values for a body by the type in its schema; values of other types are refused by the schema. */
const IN_BODIES: Readonly<Record<string, readonly unknown[]>> = {
  number: [-1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e308],
  boolean: [],
  string: ['', ' ', 'a\u0000b', '\ud800', "' or 1=1 --", `${LONG}${LONG}`],
  array: [[[]], [null]],
  object: [{ $ne: 1 }, { toString: 'x' }],
};
/** One value of each type, for every place. */
const OF_EACH_TYPE: readonly unknown[] = [null, true, 0, 'x', [], {}];
const BODIES: unknown[] = [null, [], 'text', 1, {}, { nothing: 'of this' }];

export interface Attempt {
  readonly name: string;
  readonly call: Call;
  /** The required status; any below 500 if absent. */
  readonly status?: number;
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 40);
const isNumber = (type: string | undefined): boolean => type === 'integer' || type === 'number';

/** Returns the values to try in a URL for a parameter of a type. */
const inAddressOf = (type: string | undefined): readonly string[] =>
  isNumber(type) ? NUMBERS_IN_ADDRESSES : [...WORDS_IN_ADDRESSES, ...NUMBERS_IN_ADDRESSES];
/** Returns the values to try in a body for a property of a type; all values if the schema defines no type. */
const inBodyOf = (type: string | undefined): readonly unknown[] => {
  const own = type === undefined ? undefined : IN_BODIES[isNumber(type) ? 'number' : type];
  return [...OF_EACH_TYPE, ...(own ?? Object.values(IN_BODIES).flat())];
};

/** Returns calls that are wrong in one place each: too long, of a wrong type, huge, empty, dangerous for a database or shell. */
export function hostileCalls(operation: Operation, good: Call): Attempt[] {
  const inAddress = operation.parameters.flatMap(({ name, in: where, schema }) => {
    const place = `${where === 'path' ? 'params' : 'query'}.${name}`;
    const values = inAddressOf(schema.type).filter((value) => value !== '' || where === 'query');
    const attempts: Attempt[] = values.map((value) => ({
      name: `${place} = ${short(value)}`,
      call: withValue(good, place, value),
    }));
    if (isNumber(schema.type))
      attempts.push({ name: `${place} no number`, call: withValue(good, place, 'abc'), status: 400 });
    return attempts;
  });
  const { properties = {}, required = [] } = operation.body ?? {};
  const inBody = Object.entries(properties).flatMap(([name, schema]) => {
    const place = `body.${name}`;
    const attempts: Attempt[] = inBodyOf(schema.type).map((value) => ({
      name: `${place} = ${short(value)}`,
      call: withValue(good, place, value),
    }));
    if (required.includes(name))
      attempts.push({ name: `${place} missing`, call: withValue(good, place, undefined), status: 400 });
    if (isNumber(schema.type))
      attempts.push({ name: `${place} no number`, call: withValue(good, place, 'abc'), status: 400 });
    if (schema.type === 'string')
      attempts.push({ name: `${place} no text`, call: withValue(good, place, {}), status: 400 });
    return attempts;
  });
  const bodies: Attempt[] = operation.body
    ? BODIES.map((body) => ({ name: `body ${short(body)}`, call: { ...good, body } }))
    : [];
  return [...inAddress, ...inBody, ...bodies];
}

const DAYS = ['0000-01-01', '9999-12-31'];
const MOMENTS = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
const TEXTS = ['a\u0000b', '\ud800'];

/** Returns values with a valid format that may break later processing; top-level texts and numbers are tried elsewhere. */
function absurd(value: unknown, place: string): readonly unknown[] {
  const isDeep = place.split('.').length > 2;
  if (value === null) return [DAYS[1], MOMENTS[1]];
  if (typeof value === 'number') return isDeep ? [1e308, 1e15] : [];
  if (typeof value !== 'string') return [];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return DAYS;
  if (/^\d{4}-.*Z$/.test(value)) return MOMENTS;
  return isDeep ? TEXTS : [];
}

const leavesOf = (value: unknown, place: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${place}.${name}`))
    : [place];

/** Returns places in the body of a valid call with values that have a valid format but make no sense. */
export const absurdValues = (good: Call): { place: string; value: unknown }[] =>
  leavesOf(good.body, 'body').flatMap((place) =>
    absurd(valueAt(good, place), place).map((value) => ({ place, value })),
  );

/** Matches internals of the program or the database, which a response must never contain. */
export const INSIDE =
  /node_modules|\.ts:\d+|\bat (async )?\w+ \(|row-level security|violates|relation "|syntax error at/;
