import type { Random } from '../../seed/random.ts';
import type { Call, Side } from '../isolation/fixture.ts';
import { absurdValues, hostileCalls } from '../isolation/hostile-values.ts';
import type { Operation } from '../isolation/operations.ts';
import { type Request, requestOf, withValue } from '../isolation/send.ts';
import { altered, type Forgery, withHeaders } from './forgery.ts';
import { CURSORS, HEADERS, PATH_PARTS, PAYLOADS, queriesOf, TEXTS, VALUES } from './values.ts';

/** A valid call and its caller. */
export interface Good {
  readonly operation: Operation;
  readonly side: Side;
  readonly call: Call;
  readonly token: string | undefined;
}

const short = (value: unknown): string => String(JSON.stringify(value)).slice(0, 60);

/** Returns the paths of a value and all nested values. */
const placesOf = (value: unknown, place: string): string[] => [
  place,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => placesOf(part, `${place}.${name}`))
    : []),
];

/** Returns the values to try at a place: only texts in a URL, and no empty ones in a path. */
function valuesFor(place: string): readonly unknown[] {
  if (place.startsWith('body')) return VALUES;
  if (place === 'query.cursor') return [...CURSORS, ...TEXTS];
  return place.startsWith('params') ? TEXTS.filter((text) => text !== '') : TEXTS;
}

/** Replaces a random value of the call in its path, query or body. */
function otherValue(random: Random, { operation, side, call, token }: Good): Forgery {
  const inAddress = operation.parameters.map(
    ({ name, in: where }) => `${where === 'path' ? 'params' : 'query'}.${name}`,
  );
  const known = Object.keys(operation.body?.properties ?? {}).map((name) => `body.${name}`);
  const inBody = operation.body ? [...placesOf(call.body, 'body'), ...known, 'body.unknown', 'body.__proto__'] : [];
  const place = random.pick([...inAddress, ...inBody, ...(inAddress.length + inBody.length ? [] : ['query.unknown'])]);
  const value = random.pick(valuesFor(place));
  return {
    name: `${place} = ${short(value)}`,
    request: requestOf(operation, side, withValue(call, place, value), token),
  };
}

/** Returns one of the hostile calls of the isolation suite, some of which require a certain status. */
function hostileCall(random: Random, good: Good): Forgery | undefined {
  const { operation, side, call, token } = good;
  const absurd = absurdValues(call).map(({ place, value }) => ({
    name: `${place} = ${short(value)}`,
    call: withValue(call, place, value),
    status: undefined,
  }));
  const [one] = random.some([...hostileCalls(operation, call), ...absurd], 1);
  if (!one) return undefined;
  return {
    name: one.name,
    request: requestOf(operation, side, one.call, token),
    ...(one.status !== undefined && { statuses: [one.status] }),
  };
}

/** Makes the query malformed. */
function oddQuery(random: Random, request: Request, { operation }: Good): Forgery {
  const names = operation.parameters.flatMap(({ name, in: where }) => (where === 'query' ? [name] : []));
  const query = random.pick(queriesOf(random.pick(names.length ? names : ['limit'])));
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}${query}`;
  return { name: `query ${query.slice(0, 60)}`, request: altered(request, { url }) };
}

/** Replaces a parameter of the path by an invalid id. */
function oddPath(random: Random, request: Request, { operation }: Good): Forgery | undefined {
  const parts = operation.path.split('/');
  const places = parts.flatMap((part, at) => (part.startsWith('{') ? [at] : []));
  if (!places.length) return undefined;
  const [path = '', ...query] = request.url.split('?');
  const [at] = random.some(places, 1);
  const part = random.pick(PATH_PARTS);
  const url = [
    path
      .split('/')
      .map((kept, index) => (index === at ? part : kept))
      .join('/'),
    ...query,
  ].join('?');
  return { name: `path part ${part.slice(0, 40)}`, request: altered(request, { url }) };
}

/** Makes the body invalid or unusual JSON. */
function oddPayload(random: Random, request: Request, { operation }: Good): Forgery | undefined {
  if (['GET', 'HEAD'].includes(operation.method)) return undefined;
  const name = random.pick(Object.keys(PAYLOADS));
  const payload = PAYLOADS[name] ?? '';
  return {
    name: `payload: ${name}`,
    request: altered(withHeaders(request, { 'content-type': 'application/json' }), { payload }),
  };
}

function oddHeader(random: Random, request: Request): Forgery {
  const header = random.pick(HEADERS);
  return { name: `header ${short(header)}`, request: withHeaders(request, header) };
}

/** Uses another method, which the path may not support. */
function oddMethod(random: Random, request: Request): Forgery {
  const method = random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'PATCH', 'QUERY']);
  return { name: `method ${method}`, request: altered(request, { method }) };
}

/** Returns a request that is malformed in one random way. */
export function malformedRequest(random: Random, good: Good): Forgery {
  const request = requestOf(good.operation, good.side, good.call, good.token);
  const chance = random.next();
  const made =
    chance < 0.45
      ? otherValue(random, good)
      : chance < 0.65
        ? hostileCall(random, good)
        : chance < 0.75
          ? oddPayload(random, request, good)
          : chance < 0.83
            ? oddPath(random, request, good)
            : chance < 0.9
              ? oddQuery(random, request, good)
              : chance < 0.97
                ? oddHeader(random, request)
                : oddMethod(random, request);
  return made ?? otherValue(random, good);
}
