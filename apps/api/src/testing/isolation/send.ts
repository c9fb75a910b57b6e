import type { InjectOptions } from 'fastify';
import type { Call, Side } from './fixture.ts';
import type { Operation } from './operations.ts';

/** A request to inject into the application. */
export interface Request extends InjectOptions {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An id that no tenant has. */
export const UNKNOWN_ID = 2_000_000_001;

let callers = 0;
/** Returns a new client address for each call, so that calls are not throttled together. */
const nextAddress = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};

const queryOf = (query: Call['query']): string => {
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
};

/** Builds the request of an operation's call to a tenant's host, with or without a login token. */
export function requestOf({ method, path }: Operation, side: Side, call: Call, token?: string): Request {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  return {
    method,
    url: filled + queryOf(call.query),
    remoteAddress: nextAddress(),
    headers: {
      host: `${side.tenant.slug}.localhost`,
      'accept-language': 'en',
      ...(token !== undefined && { authorization: token }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    // The bytes of a file are sent as they are.
    ...(call.body !== undefined && { payload: Buffer.isBuffer(call.body) ? call.body : JSON.stringify(call.body) }),
  };
}

/** Sends an operation's call to a tenant's host, with or without a login token. */
export const send = (operation: Operation, side: Side, call: Call, token?: string) =>
  side.t.app.inject(requestOf(operation, side, call, token));

/** Returns a call with another value at a place such as `params.id`, `query.employeeId` or `body.answer.photos`. */
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
