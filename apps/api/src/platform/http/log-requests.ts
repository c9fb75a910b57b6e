import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Log, logWhenWritten } from '../log.ts';

/** Characters of a host's label: a longer one is no tenant's, but whatever its sender wants the log to be full of. */
const LABEL = 63;

const tenantOf = (req: FastifyRequest): string => tenantOfHost(req.host).slice(0, LABEL);

/**
 * One line for each request when it is answered, but for routes of another `logLevel`; that and whatever is logged meanwhile
 * names the request and the tenant.
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
        req: { method: req.method, url: req.originalUrl },
        res: { statusCode: reply.statusCode },
        ms: Math.round(reply.elapsedTime * 10) / 10,
      });
    done();
  });
}
