import swagger from '@fastify/swagger';
import { type Language, negotiateLanguage } from '@safety-qube/domain/languages';
import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchema,
  type FastifyServerOptions,
} from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { identityModule } from './modules/identity/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { tenantDirectory, tenantsModule } from './modules/tenants/index.ts';
import { translationsModule } from './modules/translations/index.ts';
import type { Ctx } from './platform/context.ts';
import { Refusal } from './platform/errors.ts';
import { handleErrors } from './platform/http/handle-errors.ts';
import type { Platform } from './platform/platform.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    ctx: Ctx;
  }
}

/** Media type of the administration calls (section 7), answered and accepted beside JSON. */
const ADMIN_MEDIA_TYPE = 'application/vnd.safetyqube.admin+json';

const bearer = (req: FastifyRequest): string | undefined =>
  req.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;

/** Composes the modules into one application. It listens to nothing yet. */
export async function buildApp(
  platform: Platform,
  options: { logger?: FastifyServerOptions['logger'] } = {},
): Promise<FastifyInstance> {
  const { config, database, sessions } = platform;
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',') : false,
    forceCloseConnections: true,
    http: { maxHeaderSize: 65_536 },
    // An id_token travels in the path of the exchange.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  handleErrors(app);

  app.decorateRequest('language', 'en');
  app.decorateRequest('ctx');
  const tenants = tenantDirectory(database);
  app.addHook('onRequest', async (req) => {
    req.language = negotiateLanguage(req.headers['accept-language']);
    if (!req.url.startsWith('/api/')) return;
    const tenant = await tenants.find(tenantOfHost(req.host));
    if (!tenant) throw new Refusal(404, 'TENANT_UNKNOWN');
    const token = bearer(req);
    req.ctx = {
      tenant,
      actor: token === undefined ? null : await sessions.read(tenant, token),
      tx: database.forTenant(tenant.id),
      language: req.language,
      origin: `${req.protocol}://${req.host}`,
      requestId: req.id,
      log: req.log,
      afterCommit: (effect) => effect(), // outside of a transaction every statement has committed
    };
  });

  app.addContentTypeParser(ADMIN_MEDIA_TYPE, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addHook('onSend', async (req, reply) => {
    if (
      req.headers.accept?.includes(ADMIN_MEDIA_TYPE) &&
      String(reply.getHeader('content-type')).startsWith('application/json')
    )
      reply.header('content-type', ADMIN_MEDIA_TYPE);
  });

  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Safety Qube', version: '1' } },
    transform: ({ route, ...document }) => {
      const { schema, url } = jsonSchemaTransform({ route, ...document } as never) as {
        schema: FastifySchema;
        url: string;
      };
      const endpoint = route.config?.endpoint;
      const marks = endpoint && {
        'x-access': endpoint.access,
        ...(endpoint.privilege && { 'x-privilege': endpoint.privilege }),
      };
      return { schema: { ...schema, ...marks }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });

  await tenantsModule(app, platform);
  await mailModule(app);
  await identityModule(app, platform);
  await translationsModule(app);

  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  return app;
}
