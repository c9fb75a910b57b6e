import type { Call, Side } from './fixture.ts';
import type { Operation } from './operations.ts';

let callers = 0;
/** Each call comes from an address of its own, so that none is throttled for another's sake. */
const nextAddress = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};

const queryOf = (query: Call['query']): string => {
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
};

/** Sends an operation's call to a tenant's host, as a bearer of a login token or as nobody. */
export function send({ method, path }: Operation, side: Side, call: Call, token?: string) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  return side.t.app.inject({
    method: method as 'GET',
    url: filled + queryOf(call.query),
    remoteAddress: nextAddress(),
    headers: {
      host: `${side.tenant.slug}.localhost`,
      'accept-language': 'en',
      ...(token !== undefined && { authorization: token }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body !== undefined && { payload: JSON.stringify(call.body) }),
  });
}

/** A call with another value at a place such as `params.id`, `query.employeeId` or `body.answer.photos`. */
export const withValue = (call: Call, place: string, value: unknown): Call =>
  replaced(call, place.split('.'), value) as Call;

function replaced(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.map((part, at) => (String(at) === name ? replaced(part, rest, value) : part));
  const parts = (whole ?? {}) as Record<string, unknown>;
  return { ...parts, [name]: replaced(parts[name], rest, value) };
}

export const valueAt = (call: Call, place: string): unknown =>
  place.split('.').reduce<unknown>((whole, name) => (whole as Record<string, unknown> | undefined)?.[name], call);
