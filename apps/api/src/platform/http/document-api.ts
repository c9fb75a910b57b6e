import swagger from '@fastify/swagger';
import swaggerPages from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const PAGES = '/api/docs';
/** Hash of the only inline style of swagger-ui: two colours of the logo in its bundle. */
const LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** Allows the pages' own scripts and styles and the document, and nothing from other origins. */
const PAGES_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' ${LOGO_STYLE}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Returns the tag of a call: the first segment of its path after /api, as the specification groups calls. */
const groupOf = (url: string): string => url.split('/')[2] ?? '';

/** Sorts the schemas of the document by name, so that it does not depend on the order in which modules were loaded. */
const withSortedSchemas: typeof jsonSchemaTransformObject = (made) => {
  const document = jsonSchemaTransformObject(made);
  if (!('components' in document)) return document;
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  } as typeof document;
};

/** Serves the OpenAPI document of every route registered after this at /api/openapi.json, and as pages at /api/docs. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Safety Qube', version: '1' } },
    transform: ({ route, ...document }) => {
      const { schema, url } = jsonSchemaTransform({ route, ...document });
      const endpoint = route.config?.endpoint;
      const marks = endpoint && {
        'x-access': endpoint.access ?? 'session',
        ...(endpoint.privilege && { 'x-privilege': endpoint.privilege }),
        ...(endpoint.grantsRights && { 'x-grants-rights': endpoint.grantsRights }),
        ...(endpoint.isIdempotent && { 'x-idempotent': true }),
        ...(endpoint.ifMatch && { 'x-if-match': true }),
      };
      return { schema: { tags: [groupOf(url)], ...schema, ...marks }, url };
    },
    transformObject: withSortedSchemas,
  });
  await app.register(swaggerPages, {
    routePrefix: PAGES,
    staticCSP: PAGES_POLICY,
    theme: { title: 'Safety Qube: API' },
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    uiConfig: { docExpansion: 'none', displayRequestDuration: true },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
