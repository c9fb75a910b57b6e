import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Log, logWhenWritten } from '../log.ts';

/** Maximum length of a host's label: a longer one is no tenant's, and the client must not be able to flood the log. */
const MAX_LABEL_LENGTH = 63;

const tenantOf = (req: FastifyRequest): string => tenantOfHost(req.host).slice(0, MAX_LABEL_LENGTH);

/** The address of a request as it is logged: for calls of visitors only the route, because the rest could identify them. */
function addressOf({ routeOptions, originalUrl }: FastifyRequest): string {
  const { endpoint } = routeOptions.config;
  return endpoint?.isUntraced || endpoint?.access === 'visitor' ? (routeOptions.url ?? '') : originalUrl;
}

/**
 * Logs one line per answered request, except for routes with their own `logLevel`. This line and all others logged during the
 * request contain the ids of the request and the tenant.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  const { events } = log;
  app.addHook('onRequest', (req, reply, done) => {
    req.log = logWhenWritten(events.level, () => events.child({ requestId: req.id, tenant: tenantOf(req) }));
    reply.log = req.log;
    done();
  });
  app.addHook('onResponse', (req, reply, done) => {
    if (!req.routeOptions.logLevel)
      log.request({
        requestId: req.id,
        tenant: tenantOf(req),
        req: { method: req.method, url: addressOf(req) },
        res: { statusCode: reply.statusCode },
        ms: Math.round(reply.elapsedTime * 10) / 10,
      });
    done();
  });
}
