import type { CallParts, Endpoint } from './endpoint.ts';

/** Returns the address of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: CallParts): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value == null ? [] : [[name, String(value)]],
  );
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
