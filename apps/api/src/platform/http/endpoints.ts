import type { Endpoint } from '@safety-qube/contract/endpoint';

/** The endpoints that were mounted, by method and path. */
const mounted = new Map<string, Endpoint>();

export const noteMounted = (endpoint: Endpoint): void =>
  void mounted.set(`${endpoint.method} ${endpoint.path}`, endpoint);

/** Returns the endpoints by the privilege that they require; for records of each type that of the type, as `<type>.raise`. */
export function endpointsByPrivilege(types: readonly string[]): ReadonlyMap<string, readonly Endpoint[]> {
  const required = [...mounted.values()].flatMap((endpoint) => {
    const { privilege } = endpoint;
    if (privilege === undefined) return [];
    return [...new Set(types.map((type) => privilege.replace('<type>', type)))].map(
      (code) => [code, endpoint] as const,
    );
  });
  return new Map(
    [...Map.groupBy(required, ([code]) => code)].map(([code, found]) => [code, found.map(([, endpoint]) => endpoint)]),
  );
}
