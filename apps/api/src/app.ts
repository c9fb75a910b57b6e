import { randomUUID } from 'node:crypto';
import { type Language, negotiateLanguage } from '@safety-qube/domain/languages';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { drawFrame } from './drawn-pages/draw-frame.ts';
import { drawSignIn } from './drawn-pages/draw-sign-in.ts';
import { MODULE_ORDER } from './module-order.ts';
import { outsideOrigins, tenantDirectory } from './modules/tenants/index.ts';
import { MODULES, type ModuleOptions, undosOf } from './modules.ts';
import { callerOf } from './platform/caller.ts';
import { type Actor, type Ctx, turnOf, type Visitor } from './platform/context.ts';
import { Refusal } from './platform/errors.ts';
import type { Requester } from './platform/fair-queue.ts';
import { closeWhenAnswered } from './platform/http/close-when-answered.ts';
import { compressAnswers } from './platform/http/compress-answers.ts';
import { documentApi } from './platform/http/document-api.ts';
import { listEndpoints } from './platform/http/endpoints.ts';
import { handleErrors, handleUnparsable, handleUnreadable } from './platform/http/handle-errors.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { offerUndo } from './platform/http/offer-undo.ts';
import { operations } from './platform/http/operations.ts';
import { readJson } from './platform/http/read-json.ts';
import { schemaController } from './platform/http/schema-compilers.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { stopReadingWhenAnswered } from './platform/http/stop-reading.ts';
import { throttleWrites } from './platform/http/throttle-writes.ts';
import type { Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { isBrokerUpgrade } from './platform/stomp/mount-sockjs.ts';
import { tenantOrigin } from './platform/tenant-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
    ctx: Ctx;
  }
}

/** Media type of the administration calls (section 7), accepted and returned as an alternative to JSON. */
const ADMIN_MEDIA_TYPE = 'application/vnd.safetyqube.admin+json';

/** Milliseconds a client has to send a request: enough for a photo over a slow mobile network, but not forever. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Returns the client that waits for the response of a request; it is gone when its connection is closed. */
const requesterOf = ({ socket }: FastifyRequest, actor: Actor | null, visitor: Visitor | undefined): Requester => ({
  personId: actor?.employeeId,
  visitor: visitor && turnOf(visitor.cameBy),
  isGone: () => socket.destroyed,
  onGone(listener) {
    socket.once('close', listener);
    return () => socket.off('close', listener);
  },
});

const bearer = (req: FastifyRequest): string | undefined =>
  req.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || undefined;

export interface AppOptions extends ModuleOptions {
  /** Without it nothing is logged. */
  readonly log?: Log;
  /** The folder of another web build; for tests. */
  readonly webFolder?: string;
}

/** Builds the Fastify application from all modules. It does not listen on a port yet. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, database, sessions, visitors, recordDefinitions, recordImports, recordExports } = platform;
  const logger: FastifyBaseLogger | undefined = options.log?.events;
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    childLoggerFactory: (log) => log, // `logRequests` gives each request its own logger
    trustProxy: config.TRUST_PROXY || false,
    // Requests in progress are finished before the process ends; only idle connections are closed.
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: handleUnreadable,
    clientErrorHandler: handleUnparsable,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    schemaController,
    http: { maxHeaderSize: 65_536, shouldUpgradeCallback: isBrokerUpgrade },
    // The path of the token exchange contains an id_token.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  });
  handleErrors(app, platform.denials);
  if (options.log) logRequests(app, options.log);
  listEndpoints(app);
  sendSecurityHeaders(app);
  closeWhenAnswered(app);
  stopReadingWhenAnswered(app);
  await compressAnswers(app);

  app.decorateRequest('language', 'en');
  app.decorateRequest('ctx');
  const tenants = tenantDirectory(database, config);
  const countWrite = throttleWrites(config);
  app.addHook('onRequest', async (req) => {
    req.language = negotiateLanguage(req.headers['accept-language']);
    // The route is checked as well, because a path can be written in several ways, such as %61 for a.
    if (![req.routeOptions.url, req.url].some((path) => path?.startsWith('/api/'))) return;
    const tenant = await tenants.ofHost(req.host);
    if (!tenant) throw new Refusal(404, 'TENANT_UNKNOWN');
    const token = bearer(req);
    // Sessions first: they are cached by token, so that most requests decode none.
    const actor = token === undefined ? null : await sessions.read(tenant, token);
    const isVisit = token !== undefined && !actor && visitors.isTheirs(token);
    const visitor = isVisit ? await visitors.read(tenant, token) : undefined;
    const requester = requesterOf(req, actor, visitor);
    req.ctx = {
      tenant,
      actor,
      visitor,
      recordDefinitions,
      recordImports,
      recordExports,
      tx: database.forTenant(tenant.id, requester),
      requester,
      language: req.language,
      origin: tenantOrigin(config, tenant.slug),
      askedOrigin: `${req.protocol}://${req.host}`,
      requestId: req.id,
      audited: [],
      caller: isVisit || req.routeOptions.config.endpoint?.isUntraced ? null : callerOf(req),
      log: req.log,
      afterCommit: (effect) => effect(), // outside a transaction, every statement is already committed
    };
    if (token !== undefined && !actor) await platform.refusedTokens(req, tenant.id, token);
    if (actor && !['GET', 'HEAD'].includes(req.method)) await countWrite(tenant.id, actor);
  });

  readJson(app, ['application/json', ADMIN_MEDIA_TYPE]);
  app.addHook('onSend', (req, reply, _payload, done) => {
    if (
      req.headers.accept?.includes(ADMIN_MEDIA_TYPE) &&
      String(reply.getHeader('content-type')).startsWith('application/json')
    )
      reply.header('content-type', ADMIN_MEDIA_TYPE);
    done();
  });

  offerUndo(app, undosOf(platform));

  await documentApi(app);
  await operations(app, config, database);
  for (const name of MODULE_ORDER) await MODULES[name].routes(app, platform, options);

  await serveWeb(app, {
    config,
    issuersOf: async (req) => {
      const tenant = await tenants.ofHost(req.host);
      return tenant ? outsideOrigins(database.forTenant(tenant.id)) : [];
    },
    drawPage: async (req, address, isInFrame) => {
      const tenant = await tenants.ofHost(req.host);
      if (!tenant) return undefined;
      const ctx = { tenant, tx: database.forTenant(tenant.id), askedOrigin: `${req.protocol}://${req.host}` };
      return (isInFrame ? drawFrame : drawSignIn)({ ctx, config, req }, address);
    },
    ...(options.webFolder && { folder: options.webFolder }),
  });
  return app;
}
