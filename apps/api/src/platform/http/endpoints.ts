import type { Endpoint } from '@safety-qube/contract/endpoint';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints of its routes so far. */
    readonly endpoints: ReadonlySet<Endpoint>;
  }
}

/** Lists the endpoints of the routes that an application gets after this as `app.endpoints`. */
export function listEndpoints(app: FastifyInstance): void {
  const endpoints = new Set<Endpoint>();
  app.decorate('endpoints', endpoints);
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint);
  });
}

/** Returns endpoints by the privilege that they require; for records of each type that of the type, as `<type>.raise`. */
export function endpointsByPrivilege(
  endpoints: Iterable<Endpoint>,
  types: readonly string[],
): ReadonlyMap<string, readonly Endpoint[]> {
  const required = [...endpoints].flatMap((endpoint) => {
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
